// Emulates an RP2040 with rp2040js for host-sim/src/run/chip.rs: `node chip.mjs firmware.elf`.
//
// One JSON object per line. In (`do`): power, off, run, pin, usb, usb_host, i2c, cut, crash, flash, read_flash,
// write_flash, stats.
// Out (`is`): ready, pin, pad, clock, tone, i2c_write, i2c_read?, i2c_line?, spi?, spi_late, usb, usb_connected, log, reset, bootsel,
// warn, done,
// flash, stats, error. The chip stops after a message with a question mark until it is answered. A command that
// returns something ends with its own answer (done, flash, stats).
// Times are nanoseconds of simulated time since the first power-on.
import fs from 'node:fs';
import { RP2040, USBCDC } from 'rp2040js';
import { connectBuzzer } from './buzzer.mjs';
import { installCache } from './cache.mjs';
import { erased, tear } from './cells.mjs';
import { FLASH, readElf } from './elf.mjs';
import { connectI2c } from './i2c.mjs';
import { clockPio } from './pio.mjs';
import { flush, hex, receive, send, unhex } from './pipe.mjs';
import { connectSsi } from './ssi.mjs';

const CYCLE = 8; // nanoseconds, at 125 MHz
const RAM = 0x20000000;
const RAM_SIZE = 256 * 1024;
const SECTOR = 4096;
const PAGE = 256;
const TIMER = 0x40054;
const WATCHDOG = 0x40058;
const CHIP_RESET = { peripheral: 0x40064, offset: 8, powerOn: 1 << 8 };
const HARD_FAULT = 3;
const RESETS = 0x4000c;
const I2C_LINES = [{ sda: 4, scl: 5 }]; // by bus
const PAINT = 0xa5;
// Bits of the USB controller's SIE_STATUS.
const SUSPENDED = 1 << 4;
const RESUME = 1 << 11;
const LOG_EVERY = 1e6;
const PAUSE = 20000; // nanoseconds: several bytes
const SHORTEST_PULSE = 100; // nanoseconds: the parts may miss a shorter one, so nothing is predicted after it
const PADS = 0x4001c;

const { segments, symbols } = readElf(fs.readFileSync(process.argv[2]));
const symbol = (name) => {
  if (!symbols.has(name)) throw new Error(`the ELF has no symbol ${name}`);
  return symbols.get(name);
};

class PowerCut extends Error {}
class Bootsel extends Error {}

// State that survives a reset.
let flash = new Uint8Array(0);
const world = {
  inputs: new Map(), // pin -> level, as driven from outside
  later: [], // scheduled outside events: { at, act }, earliest first
  i2c: [0, 1].map(() => ({ address: null, held: false })), // per bus: who answers; the data line is held low
  watched: new Map(), // output pins that are reported -> the SPI bus whose answers they change, if any
  // Power cut: { after: flash operations that still succeed, bytes: written by the next one, ragged: whether the cells
  // of that one are left half way }.
  cut: null,
  usbHost: { reads: true, writes: true, asleep: false },
  stackLow: RAM + RAM_SIZE,
  flashEnd: 0, // nothing can be written behind it
  flashAnswers: new Map(), // flash command -> the bytes that it answers
  flashTimes: { erase: 0, program: 0, miss: 0 }, // nanoseconds for a sector, for a page; cycles for a cache line
};
let base = 0; // time of the last reset
let oldCycles = 0;
let ended = null;
let chip = null;
const now = () => base + (chip ? chip.clock.nanos : 0);

function ask(message) {
  send(message);
  const answer = receive();
  if (answer === null) process.exit(0);
  return answer;
}

/** Starts a chip at its reset vector. `ram` is what a restart has left there, `reason` why the watchdog restarted it. */
function boot(ram, reason) {
  if (chip) {
    base = now();
    oldCycles += chip.mcu.core.cycles;
  }
  const mcu = new RP2040();
  const { clock } = mcu;
  const tell = (_, text) => send({ is: 'warn', at: now(), text });
  // rp2040js only logs SEV. Without its event, a task that is woken by another one would keep sleeping.
  const info = (_, text) => {
    if (text === 'SEV') mcu.core.eventRegistered = true;
  };
  // rp2040js only warns about accesses that would crash a real core.
  const warn = (_, text) => {
    if (/Instruction at|invalid memory address|undefined address/.test(text)) noteFault(text);
  };
  mcu.logger = { debug() {}, info, warn, error: tell };
  chip = { mcu, clock, resetWanted: false, fault: null, predicted: [], logAt: 0, halted: 0, cache: null };
  Object.assign(chip, { usbOut: [], usbRead: null, usbUnread: [] });
  mcu.flash.set(flash);
  if (ram) mcu.sram.set(ram);
  else mcu.sram.fill(PAINT);
  installRom(mcu);
  chip.cache = installCache(mcu);
  patch(mcu, reason);
  clockPio(mcu, clock, CYCLE);
  connectSsi(mcu, world.flashAnswers);
  connectI2c(mcu, { buses: () => world.i2c, ask, send, now });
  connectSpi(mcu, clock);
  connectUsb(mcu);
  connectBuzzer(mcu, (hertz) => send({ is: 'tone', at: now(), hertz }));
  connectPins(mcu);
  connectPads(mcu);
  scheduleNext();
  mcu.core.VTOR = FLASH + 0x100;
  mcu.core.SP = mcu.flashView.getUint32(0x100, true);
  mcu.core.PC = mcu.flashView.getUint32(0x104, true) & ~1;
}

// Installs a boot ROM of stubs. Each one is `BKPT #n; BX LR`, and onBreak does its work.
function installRom(mcu) {
  const names = ['lookup', 'IF', 'EX', 'RE', 'RP', 'FC', 'CX', 'C4', 'MC', 'S4', 'MS', 'UB'];
  const rom = new DataView(new ArrayBuffer(16384));
  const address = {};
  names.forEach((name, i) => {
    address[name] = (0x200 + 4 * i) | 1;
    rom.setUint16(0x200 + 4 * i, 0xbe00 | (i + 1), true);
    rom.setUint16(0x202 + 4 * i, 0x4770, true);
  });
  rom.setUint16(0x14, 0x100, true);
  rom.setUint16(0x16, 0x100, true);
  rom.setUint16(0x18, address.lookup, true);
  mcu.bootrom.set(new Uint32Array(rom.buffer));

  mcu.onBreak = (code) => {
    const r = mcu.core.registers;
    if (mcu.core.PC >= 0x4000) {
      noteFault('a breakpoint, and no debugger is there');
      return;
    }
    switch (names[code - 1]) {
      case 'lookup': {
        const tag = String.fromCharCode(r[1] & 0xff, (r[1] >> 8) & 0xff);
        if (!address[tag]) throw new Error(`the firmware asks for the ROM function '${tag}', which is not modelled`);
        r[0] = address[tag];
        break;
      }
      case 'FC':
        chip.cache.flush();
        break;
      case 'RE':
        changeFlash(mcu, r[0], r[1], erased);
        chip.halted += (world.flashTimes.erase * r[1]) / SECTOR;
        break;
      case 'RP':
        changeFlash(mcu, r[0], r[2], (was, i) => was & mcu.readUint8(r[1] + i)); // NOR flash: programming only clears bits
        chip.halted += (world.flashTimes.program * r[2]) / PAGE;
        break;
      case 'C4':
      case 'MC':
        for (let i = 0; i < r[2]; i++) mcu.writeUint8(r[0] + i, mcu.readUint8(r[1] + i));
        break;
      case 'S4':
      case 'MS':
        for (let i = 0; i < r[2]; i++) mcu.writeUint8(r[0] + i, r[1] & 0xff);
        break;
      case 'UB':
        throw new Bootsel();
    }
  };
}

function changeFlash(mcu, from, length, change) {
  const at = from & 0xffffff;
  if (at + length > world.flashEnd) throw new Error(`flash written beyond its end at 0x${at.toString(16)}`);
  const cut = world.cut && world.cut.after-- === 0 ? world.cut : null;
  const whole = cut ? Math.min(cut.bytes, length) : length;
  if (cut?.ragged && whole < length) tear(flash.subarray(at, at + length), change, at + 1);
  else for (let i = 0; i < whole; i++) flash[at + i] = change(flash[at + i], i);
  mcu.flash.set(flash.subarray(at, at + length), at);
  if (cut) {
    world.cut = null;
    throw new PowerCut();
  }
}

// Adds registers that embassy-rp reads and the emulator does not implement, and connects the watchdog.
function patch(mcu, reason) {
  const dmaRead = mcu.dma.readUint32.bind(mcu.dma);
  mcu.dma.readUint32 = (offset) => (offset === 0x444 ? 0 : dmaRead(offset)); // CHAN_ABORT
  mcu.peripherals[0x14000] = { readUint32: () => 0, writeUint32() {}, writeUint32Atomic() {} }; // XIP_CTRL
  const chipReset = mcu.peripherals[CHIP_RESET.peripheral];
  const readChipReset = chipReset.readUint32.bind(chipReset);
  chipReset.readUint32 = (offset) => (offset === CHIP_RESET.offset ? CHIP_RESET.powerOn : readChipReset(offset));
  const resets = mcu.peripherals[RESETS];
  const writeResets = resets.writeUint32.bind(resets);
  resets.writeUint32 = (offset, value) => {
    if (offset === 0) mcu.i2c.forEach((bus, number) => (value >> (3 + number)) & 1 && bus.restart());
    writeResets(offset, value);
  };
  // rp2040js rounds the time to an alarm down and fires up to 1 µs early. embassy-rp then arms it again, and misses it for
  // 72 minutes if that takes as long.
  const timer = mcu.peripherals[TIMER];
  const writeTimer = timer.writeUint32.bind(timer);
  timer.writeUint32 = (offset, value) => {
    writeTimer(offset, value);
    const alarm = timer.alarms[(offset - 0x10) / 4]; // ALARM0 to ALARM3
    const { nanos } = mcu.clock;
    const micros = (value - Math.floor(nanos / 1000)) >>> 0;
    if (alarm) alarm.clockAlarm.schedule(Math.max(0, micros * 1000 - (nanos % 1000)));
  };
  const watchdog = mcu.peripherals[WATCHDOG];
  watchdog.reason = reason;
  watchdog.onWatchdogTrigger = () => {
    chip.resetWanted = true;
    watchdog.alarm.enable = false; // or it triggers again and again
    watchdog.timer.enable = false;
  };
}

const after = (clock, nanos, act) => clock.createAlarm(act).schedule(nanos);

// Sets whether a part holds the data line of a bus low, which the chip sees if it reads the pin.
function holdI2c(number, held) {
  const { sda } = I2C_LINES[number];
  world.i2c[number].held = held;
  world.inputs.set(sda, !held);
  chip?.mcu.gpio[sda].setInputValue(!held);
}

// Tells the parts that the chip pulls a line of a bus low by hand, or lets go of it.
function connectI2cLine(pin, bus) {
  let high = true;
  pin.addListener((state) => {
    const isHigh = state !== 0;
    if (isHigh === high) return;
    high = isHigh;
    const answer = ask({ is: 'i2c_line', at: now(), bus, pin: pin.index, high });
    holdI2c(bus, unhex(answer.hex)[0] === 1);
  });
}

// Each byte takes its bit times. The host may answer with more than one byte if it can predict the next ones whatever
// is sent. Predicted bytes are valid until a watched pin of the bus changes; afterwards the host gets the bytes that
// were sent in the meantime. The host may also say (`again`) that the same bytes repeat each time the pin rises. This
// is valid while `run` says that the mat is unchanged (`holds`), and then zeros that were sent are not reported.
function connectSpi(mcu, clock) {
  chip.predicted = mcu.spi.map((bus, number) => {
    const predicted = { number, answers: [], used: 0, heard: [], since: 0, last: 0, again: null };
    let hertz = 0;
    bus.onTransmit = (value) => {
      if (bus.clockFrequency !== hertz) {
        hertz = bus.clockFrequency;
        send({ is: 'clock', bus: number, hertz });
      }
      if (predicted.used === predicted.answers.length) {
        const heard = hex(predicted.heard);
        predicted.heard = [];
        const answer = ask({ is: 'spi', at: now(), bus: number, heard, since: predicted.since, sent: value });
        predicted.answers = unhex(answer.hex);
        predicted.used = 1;
        if (answer.again) predicted.again = predicted.answers;
      } else {
        predicted.used++;
        // The bytes of one message must follow each other without a pause.
        if (now() - predicted.last > PAUSE) reportSpi(predicted);
        if (predicted.heard.length === 0) predicted.since = now();
        predicted.heard.push(value);
      }
      predicted.last = now();
      const answer = predicted.answers[predicted.used - 1];
      after(clock, (bus.dataBits * 1e9) / bus.clockFrequency, () => bus.completeTransmit(answer));
    };
    return predicted;
  });
}

function reportSpi(predicted) {
  const { number: bus, heard, since, again } = predicted;
  const matters = again === null ? heard.length > 0 : heard.some((byte) => byte !== 0);
  if (matters) send({ is: 'spi_late', at: now(), bus, heard: hex(heard), since });
  predicted.heard = [];
}

function connectUsb(mcu) {
  const cdc = new USBCDC(mcu.usbCtrl);
  cdc.onDeviceConnected = () => send({ is: 'usb_connected', at: now() });
  cdc.onSerialData = (data) => send({ is: 'usb', at: now(), hex: hex(data) });
  // rp2040js completes a read even if there is nothing to send. A real host answers only if it has data.
  mcu.usbCtrl.onEndpointRead = (endpoint, size) => {
    if (endpoint !== cdc.outEndpoint) return;
    available(mcu, endpoint, true);
    chip.usbRead = { endpoint, size };
    feedUsb();
  };
  // rp2040js takes a packet as soon as the device offers it. A host that does not read leaves it there.
  const offer = mcu.usbCtrl.DPRAMUpdated.bind(mcu.usbCtrl);
  mcu.usbCtrl.DPRAMUpdated = (offset, value) => {
    const kept = offset === 0x80 + 8 * cdc.inEndpoint && !world.usbHost.reads;
    if (kept) chip.usbUnread = [() => offer(offset, value)];
    else offer(offset, value);
  };
  // rp2040js never leaves the suspended state: the device clears it by writing SIE_STATUS.
  const writeUsb = mcu.usbCtrl.writeUint32.bind(mcu.usbCtrl);
  mcu.usbCtrl.writeUint32 = (offset, value) => {
    if (offset === 0x50 && mcu.usbCtrl.rawWriteValue & SUSPENDED) mcu.usbCtrl.sieStatus &= ~SUSPENDED;
    writeUsb(offset, value);
  };
  const finishRead = mcu.usbCtrl.finishRead.bind(mcu.usbCtrl);
  mcu.usbCtrl.finishRead = (endpoint, buffer) => {
    available(mcu, endpoint, false);
    finishRead(endpoint, buffer);
  };
}

// Marks a receive buffer as available to the controller or not. rp2040js takes the buffer back as soon as it is handed
// over, and embassy-rp would then read it before any data has arrived.
function available(mcu, endpoint, yes) {
  const control = 0x84 + 8 * endpoint;
  const was = mcu.usbDPRAMView.getUint32(control, true);
  mcu.usbDPRAMView.setUint32(control, yes ? was | 0x400 : was & ~0x400, true);
}

function feedUsb() {
  if (!world.usbHost.writes || !chip.usbRead || chip.usbOut.length === 0) return;
  const { endpoint, size } = chip.usbRead;
  chip.usbRead = null;
  chip.mcu.usbCtrl.endpointReadDone(endpoint, Uint8Array.from(chip.usbOut.splice(0, size)));
}

function connectPins(mcu) {
  mcu.gpio.forEach((pin, number) => {
    let changed = 0;
    pin.addListener((state) => {
      if (!world.watched.has(number) || state > 1) return;
      const predicted = chip.predicted[world.watched.get(number)];
      if (predicted) {
        reportSpi(predicted);
        predicted.used = 0;
        if (now() - changed < SHORTEST_PULSE) predicted.again = null;
        predicted.answers = (state === 1 && predicted.again) || [];
      }
      changed = now();
      send({ is: 'pin', at: now(), pin: number, high: state === 1 });
    });
    pin.setInputValue(world.inputs.get(number) ?? true);
  });
  I2C_LINES.forEach(({ sda, scl }, bus) => [sda, scl].forEach((pin) => connectI2cLine(mcu.gpio[pin], bus)));
}

// Reports how the pads are set: what a line without a driver reads depends on it.
function connectPads(mcu) {
  const pads = mcu.peripherals[PADS];
  const write = pads.writeUint32.bind(pads);
  pads.writeUint32 = (offset, value) => {
    write(offset, value);
    const pin = (offset - 4) / 4;
    if (pin in mcu.gpio) send({ is: 'pad', pin, value: mcu.gpio[pin].padValue });
  };
}

// Schedules an outside event with a clock alarm. Without the alarm, a sleeping core would see it late.
function schedule(delay, act) {
  const at = now() + delay;
  const place = world.later.findIndex((event) => event.at > at);
  world.later.splice(place < 0 ? world.later.length : place, 0, { at, act });
  if (chip) scheduleNext();
}

function scheduleNext() {
  chip.nextEvent?.cancel();
  if (world.later.length === 0) return;
  chip.nextEvent = chip.clock.createAlarm(() => {
    while (world.later.length > 0 && world.later[0].at <= now()) world.later.shift().act();
    scheduleNext();
  });
  chip.nextEvent.schedule(Math.max(0, world.later[0].at - now()));
}

// Reads what defmt-rtt has written to its first up-channel, as a debug probe would.
function drainLog() {
  chip.logAt = chip.clock.nanos;
  const block = symbol('_SEGGER_RTT') - RAM;
  const view = chip.mcu.sramView;
  if (view.getUint8(block) !== 0x53) return; // not set up yet
  const [buffer, size, write, read] = [28, 32, 36, 40].map((field) => view.getUint32(block + field, true));
  if (write === read || write >= size || read >= size) return;
  const ring = chip.mcu.sram.subarray(buffer - RAM, buffer - RAM + size);
  const bytes = write > read ? ring.slice(read, write) : [...ring.subarray(read), ...ring.subarray(0, write)];
  view.setUint32(block + 40, write, true);
  send({ is: 'log', at: now(), hex: hex(bytes) });
}

function run(nanos) {
  const until = now() + nanos;
  try {
    while (ended === null && now() < until) step(until);
  } catch (error) {
    if (error instanceof PowerCut) return switchOff(until);
    if (error instanceof Bootsel) {
      send({ is: 'bootsel', at: now() });
      return switchOff(until);
    }
    ended = `the emulator failed: ${error.message}`;
  }
  chip.predicted.forEach(reportSpi);
  drainLog();
}

/** Cuts the power. The flash keeps its contents. */
function switchOff(until = 0) {
  if (!chip) return;
  chip.predicted.forEach(reportSpi);
  drainLog();
  noteStack();
  base = now();
  oldCycles += chip.mcu.core.cycles;
  chip = null;
  rest(Math.max(0, until - base));
}

/** Advances the time without power. */
function rest(nanos) {
  base += nanos;
  while (world.later.length > 0 && world.later[0].at <= base) world.later.shift().act();
}

function step(until) {
  const { mcu, clock } = chip;
  const { core } = mcu;
  if (!core.waiting) {
    const cycles = core.executeInstruction();
    const misses = chip.cache.takeMisses() * world.flashTimes.miss;
    core.cycles += misses;
    clock.tick((cycles + misses) * CYCLE);
    if (chip.fault) handleFault();
    // While the flash is busy the core waits for it, and everything else goes on.
    if (chip.halted > 0) clock.tick(chip.halted);
    chip.halted = 0;
  } else if (clock.nextAlarm) {
    clock.tick(Math.min(clock.nanosToNextAlarm, until - now()));
  } else {
    ended = 'deadlock: the core sleeps and nothing is left to wake it';
  }
  if (clock.nanos - chip.logAt >= LOG_EVERY) drainLog();
  if (chip.resetWanted) {
    chip.predicted.forEach(reportSpi);
    drainLog();
    noteStack();
    restart();
  }
}

// The program counter is already behind the instruction.
function noteFault(text) {
  chip.fault ??= { text, at: chip.mcu.core.PC - 2 };
}

// Enters the handler of hard faults, as the core does where rp2040js only warns. A fault in the handler locks it up.
function handleFault() {
  const { core } = chip.mcu;
  const { text, at } = chip.fault;
  if (core.IPSR === HARD_FAULT) ended = `a fault in the handler of faults at 0x${at.toString(16)}: ${text}`;
  chip.fault = null;
  core.PC = at;
  core.exceptionEntry(HARD_FAULT);
  core.PC &= ~1;
}

/** Restarts the chip with its RAM as it is. */
function restart() {
  const { mcu } = chip;
  const { reason } = mcu.peripherals[WATCHDOG];
  const why = { 0: 'the voltage dropped', 1: 'the watchdog was not fed', 2: 'a crash, see the log' }[reason];
  send({ is: 'reset', at: now(), why });
  boot(mcu.sram, reason);
}

// Finds the lowest overwritten byte of the stack, above the static data, to measure how deep the stack was.
function noteStack() {
  let at = symbol('__sheap') - RAM;
  while (at < RAM_SIZE && chip.mcu.sram[at] === PAINT) at++;
  world.stackLow = Math.min(world.stackLow, RAM + at);
}

// Crashes from outside: the program has no way to them.
const crashes = {
  // Calls the function that every failed bounds check calls, with an index, a length and a place in the source.
  panic(mcu) {
    const [name] = [...symbols.keys()].filter((name) => name.includes('panic_bounds_check'));
    const place = RAM + RAM_SIZE; // the small banks, which nobody uses
    const file = 'crash/src/on-purpose.rs';
    [place + 16, file.length, 7, 1].forEach((word, i) => mcu.writeUint32(place + 4 * i, word));
    [...file].forEach((letter, i) => mcu.writeUint8(place + 16 + i, letter.charCodeAt(0)));
    [7, 3, place].forEach((value, register) => (mcu.core.registers[register] = value));
    mcu.core.waiting = false;
    mcu.core.PC = symbol(name) & ~1;
  },
  // The executor finds a function that only returns (`bx lr`) where the one of the knob's task was.
  hang(mcu) {
    const nothing = (0x200 + 2) | 1; // behind the breakpoint of the first ROM function
    const names = [...symbols.keys()];
    const polls = new Set(names.filter((name) => /TaskStorage.*4poll/.test(name)).map((name) => symbol(name) | 1));
    const task = symbol(names.find((name) => /knob.*POOL/.test(name)));
    for (let at = task; at < task + 64; at += 4) if (polls.has(mcu.readUint32(at))) mcu.writeUint32(at, nothing);
  },
  brown_out(mcu) {
    mcu.peripherals[WATCHDOG].reason = 0;
    chip.resetWanted = true;
  },
};

const commands = {
  power({ watch }) {
    world.watched = new Map(watch);
    ended = null;
    switchOff();
    boot(null, 0);
  },
  off() {
    world.cut = null;
    switchOff();
  },
  run({ nanos, holds }) {
    if (!holds) chip?.predicted.forEach((predicted) => (predicted.again = null));
    if (chip) run(nanos);
    else rest(nanos);
    send({ is: 'done', at: now(), cycles: oldCycles + (chip?.mcu.core.cycles ?? 0), on: chip !== null, ended });
  },
  pin({ pin, high, after }) {
    schedule(after, () => {
      world.inputs.set(pin, high);
      chip?.mcu.gpio[pin].setInputValue(high);
    });
  },
  usb(command) {
    schedule(0, () => {
      if (!chip) return;
      chip.usbOut.push(...unhex(command.hex));
      feedUsb();
    });
  },
  usb_host({ reads, writes, asleep }) {
    schedule(0, () => {
      const slept = world.usbHost.asleep;
      world.usbHost = { reads, writes, asleep };
      if (!chip) return;
      const { usbCtrl } = chip.mcu;
      if (asleep !== slept) {
        usbCtrl.sieStatus |= asleep ? SUSPENDED : RESUME;
        usbCtrl.sieStatusUpdated();
      }
      if (reads) chip.usbUnread.splice(0).forEach((take) => take());
      feedUsb();
    });
  },
  i2c({ buses }) {
    world.i2c = buses;
    I2C_LINES.forEach((_, number) => holdI2c(number, buses[number].held));
  },
  cut({ after, bytes, ragged }) {
    world.cut = { after, bytes, ragged };
  },
  crash({ how }) {
    schedule(0, () => crashes[how](chip.mcu));
  },
  flash({ bytes, answers, erase, program, miss }) {
    // The program stays whole even if the id of the flash tells less than it takes.
    const end = Math.max(...segments.map(({ at, bytes }) => at - FLASH + bytes.length));
    flash = new Uint8Array(Math.max(bytes, end)).fill(0xff);
    world.flashEnd = bytes;
    for (const { at, bytes } of segments) flash.set(bytes, at - FLASH);
    world.flashAnswers = new Map(answers.map(([command, answer]) => [command, unhex(answer)]));
    world.flashTimes = { erase, program, miss };
  },
  read_flash({ from, length }) {
    send({ is: 'flash', hex: hex(flash.subarray(from, from + length)) });
  },
  write_flash(command) {
    const bytes = unhex(command.hex);
    flash.set(bytes, command.from);
    chip?.mcu.flash.set(bytes, command.from);
  },
  stats() {
    if (chip) noteStack();
    const top = new DataView(flash.buffer).getUint32(0x100, true);
    const program = Math.max(...segments.map(({ at, bytes }) => at + bytes.length)) - FLASH;
    send({ is: 'stats', stack: top - world.stackLow, statics: symbol('__sheap') - RAM, program });
  },
};

try {
  send({ is: 'ready' });
  for (let command = receive(); command !== null; command = receive()) commands[command.do](command);
} catch (error) {
  send({ is: 'error', text: error.message });
}
flush();
