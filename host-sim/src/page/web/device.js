// The device: its display, its knob and its sound.
import { act, on } from './table.js';

const LIT = [190, 225, 255];

export function showOled(canvas, text) {
  const context = canvas.getContext('2d');
  const image = context.createImageData(128, 64);
  on('oled', ({ on: power, pixels, text: words }) => {
    for (let page = 0; page < 8; page++) {
      for (let column = 0; column < 128; column++) {
        const byte = parseInt(pixels.substr(2 * (128 * page + column), 2), 16);
        for (let bit = 0; bit < 8; bit++) {
          const at = 4 * (128 * (8 * page + bit) + column);
          const lit = power && (byte >> bit) & 1;
          image.data[at] = lit ? LIT[0] : 0;
          image.data[at + 1] = lit ? LIT[1] : 0;
          image.data[at + 2] = lit ? LIT[2] : 0;
          image.data[at + 3] = 255;
        }
      }
    }
    context.putImageData(image, 0, 0);
    canvas.dataset.drawn = Number(canvas.dataset.drawn ?? 0) + 1;
    canvas.dataset.at = performance.now();
    text.textContent = power ? words : 'The display is dark.';
  });
}

/** The knob: buttons, wheel and keys. */
export function turnable({ left, right, push, back, around }) {
  left.onclick = () => act({ do: 'turn', clicks: -1 });
  right.onclick = () => act({ do: 'turn', clicks: 1 });
  back.onclick = () => act({ do: 'back' });
  let held = null;
  const down = () => {
    held = setTimeout(() => { held = null; act({ do: 'hold' }); }, 600);
  };
  const up = () => {
    if (held === null) return;
    clearTimeout(held);
    held = null;
    act({ do: 'press' });
  };
  push.onpointerdown = down;
  push.onpointerup = up;
  push.onpointerleave = () => { clearTimeout(held); held = null; };
  push.onkeydown = (event) => {
    if ((event.key === 'Enter' || event.key === ' ') && !event.repeat) { event.preventDefault(); down(); }
  };
  push.onkeyup = (event) => { if (event.key === 'Enter' || event.key === ' ') { event.preventDefault(); up(); } };
  around.addEventListener('wheel', (event) => {
    event.preventDefault();
    act({ do: 'turn', clicks: Math.sign(event.deltaY) });
  }, { passive: false });
  around.addEventListener('keydown', (event) => {
    const turns = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };
    if (event.key in turns) { event.preventDefault(); act({ do: 'turn', clicks: turns[event.key] }); }
    if (event.key === 'Backspace') { event.preventDefault(); act({ do: 'back' }); }
  });
}

/** Plays the buzzer in the browser, if the viewer has switched the sound on. */
export function audible(box) {
  let audio = null;
  let tone = null;
  on('sound', ({ hertz }) => {
    tone?.stop();
    tone = null;
    if (!box.checked || hertz === null) return;
    audio ??= new AudioContext();
    const volume = audio.createGain();
    volume.gain.value = 0.05;
    tone = audio.createOscillator();
    tone.type = 'square';
    tone.frequency.value = hertz;
    tone.connect(volume).connect(audio.destination);
    tone.start();
  });
}
