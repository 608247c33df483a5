// The panels: moves, scores, record, sensors, faults.
import { act, drives, on, state } from './table.js';

const byId = (id) => document.getElementById(id);
const make = (tag, text, attributes = {}) => {
  const element = Object.assign(document.createElement(tag), attributes);
  if (text !== undefined) element.textContent = text;
  return element;
};

export function tabs() {
  const buttons = [...document.querySelectorAll('[role=tab]')];
  const show = (name) => {
    for (const button of buttons) {
      const chosen = button.dataset.panel === name;
      button.setAttribute('aria-selected', chosen);
      button.tabIndex = chosen ? 0 : -1;
      byId(button.dataset.panel).hidden = !chosen;
    }
    if (drives()) act({ do: 'sensors', on: name === 'sensors' });
  };
  for (const [index, button] of buttons.entries()) {
    button.onclick = () => show(button.dataset.panel);
    button.onkeydown = (event) => {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (!step) return;
      const next = buttons[(index + step + buttons.length) % buttons.length];
      next.focus();
      show(next.dataset.panel);
    };
  }
  for (const button of buttons) button.setAttribute('aria-selected', button.dataset.panel === 'moves');
}

export function moves() {
  byId('setup').onclick = () => act({ do: 'set-up' });
  byId('draw').onclick = () => act({ do: 'draw' });
  byId('tidy').onclick = () => act({ do: 'tidy' });
  byId('help').onchange = (event) => act({ do: 'help', on: event.target.checked });
  byId('why-form').onsubmit = async (event) => {
    event.preventDefault();
    const told = await act({ do: 'why', text: byId('why').value });
    byId('because').textContent = typeof told === 'string' ? told : '';
  };
  on('game', (game) => {
    byId('because').textContent = '';
    byId('setup').disabled = !game?.settingUp;
    byId('draw').disabled = !game?.chance;
    byId('refused').replaceChildren(...(game?.refused ?? []).map(({ text, why }) => {
      const item = make('li', `${text} `);
      item.append(make('small', why));
      return item;
    }));
  });
  on('legal', (legal) => {
    byId('legal').replaceChildren(...legal.map(({ text, gloss }) => {
      const button = make('button', text);
      button.onclick = () => act({ do: 'play', text });
      if (gloss) button.append(' ', make('small', gloss));
      const item = make('li');
      item.append(button);
      return item;
    }));
    if (state.game?.fromHand && !drives()) byId('legal').append(make('li', 'Cards of the hand are listed for who plays them.', { className: 'hint' }));
  });
}

export function standing() {
  on('game', (game) => {
    if (!game) return byId('sheet').replaceChildren(make('p', 'No game is played.', { className: 'hint' }));
    const table = make('table');
    const head = table.createTHead().insertRow();
    head.append(make('th', game.unit));
    game.scores.forEach((_, seat) => head.append(make('th', `Seat ${seat + 1}`)));
    const body = table.createTBody();
    for (const { name, points } of game.sheet) {
      const row = body.insertRow();
      row.append(make('td', name), ...points.map((value) => make('td', value)));
    }
    const total = table.createTFoot().insertRow();
    total.append(make('th', 'Total'), ...game.scores.map((score) => make('th', score)));
    const parts = [table];
    if (game.winners.length) parts.push(make('p', `Won: seat ${game.winners.join(' and ')}`));
    parts.push(...game.told.map((line) => make('p', line)));
    byId('sheet').replaceChildren(...parts);
  });
}

/** Shows the whole table as text. Hidden cards are shown only to the viewer who asks, and only until the next move. */
export function wholeTable() {
  on('game', (game) => {
    byId('whole').hidden = !game;
    byId('whole-table').textContent = game?.table ?? '';
    const seats = Array.from({ length: game?.hands ? game.players : 0 }, (_, index) => index + 1);
    byId('peeks').replaceChildren(...seats.map((seat) => {
      const button = make('button', `Look at the hand of seat ${seat}`);
      button.onclick = async () => {
        const told = await act({ do: 'peek', seat });
        if (typeof told === 'string') byId('whole-table').textContent = told;
      };
      return button;
    }));
  });
}

export function record() {
  const text = () => (state.record ? `${state.record.head.trimEnd()}\n${state.record.lines.join('\n')}\n` : '');
  byId('copy').onclick = () => navigator.clipboard.writeText(text());
  byId('save').onclick = () => {
    const link = make('a', '', { href: URL.createObjectURL(new Blob([text()], { type: 'text/plain' })), download: `${state.game?.game ?? 'game'}.txt` });
    link.click();
    URL.revokeObjectURL(link.href);
  };
  byId('load').onchange = async (event) => {
    const [file] = event.target.files;
    if (file) await act({ do: 'load', record: await file.text() });
    event.target.value = '';
  };
  on('record', ({ lines }) => {
    const list = byId('lines');
    while (list.children.length > lines.length) list.lastChild.remove();
    lines.forEach((line, index) => {
      const item = list.children[index];
      if (item?.textContent === line) return;
      const button = make('button', line, { title: 'Take everything after this back' });
      button.onclick = () => act({ do: 'jump-to', moves: index + 1 });
      const made = make('li');
      made.append(button);
      if (item) item.replaceWith(made);
      else list.append(made);
    });
    list.parentElement.scrollTop = list.parentElement.scrollHeight;
  });
}

export function sensors() {
  const bits = byId('bits');
  for (let channel = 0; channel < 128; channel++) bits.append(make('i', channel));
  on('switches', ({ seen, wanted }) => {
    [...bits.children].forEach((bit, channel) => {
      bit.classList.toggle('seen', seen[channel] === '1');
      bit.classList.toggle('wanted', wanted[channel] === '1');
    });
  });
  on('sensors', (lines) => { byId('selftest').textContent = lines.join('\n'); });
}

export function faults() {
  const reader = () => Number(byId('fault-reader').value);
  byId('power').onclick = () => act({ do: 'power', on: !state.device?.power || Boolean(state.device?.ended) });
  byId('cut').onclick = () => act({ do: 'cut-in-flash' });
  byId('speed').onchange = (event) => act({ do: 'speed', percent: Number(event.target.value) });
  byId('kill').onclick = () => act({ do: 'kill', reader: reader() });
  byId('foreign').onclick = () => act({ do: 'tap', reader: reader(), tag: 'chess queen white' });
  byId('blank').onclick = () => act({ do: 'tap', reader: reader(), tag: null });
  for (const button of document.querySelectorAll('[data-stick]')) {
    button.onclick = () => act({ do: 'stick', channel: Number(byId('stick-at').value), closed: JSON.parse(button.dataset.stick) });
  }
  byId('usb-form').onsubmit = (event) => {
    event.preventDefault();
    act({ do: 'usb', line: byId('usb-line').value });
    byId('usb-line').value = '';
  };
  on('device', ({ power, percent, ended, help }) => {
    byId('power').textContent = power && !ended ? 'Cut the power' : 'Switch on';
    byId('speed').value = percent;
    byId('help').checked = help;
  });
  on('usb', (lines) => {
    const box = byId('usb');
    box.textContent = lines.join('\n');
    box.scrollTop = box.scrollHeight;
  });
}
