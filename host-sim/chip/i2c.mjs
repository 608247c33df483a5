import { hex, unhex } from './pipe.mjs';

// Connects the buses to the host's parts; `buses()` tells which address answers and whether a part holds the data line.
// Each byte takes nine bit times. Written bytes are sent as one message at the end of the transfer.
export function connectI2c(mcu, { buses, ask, send, now }) {
  const after = (nanos, act) => mcu.clock.createAlarm(act).schedule(nanos);
  mcu.i2c.forEach((bus, number) => {
    let address = 0;
    let written = [];
    const nineBits = () => (9 * (bus.sclLowPeriod + bus.sclHighPeriod) * 1e9) / mcu.clkSys;
    const hand = () => {
      if (written.length > 0) send({ is: 'i2c_write', at: now(), bus: number, address, hex: hex(written) });
      written = [];
    };
    // rp2040js does not let the interrupt mask be written. Also, an empty FIFO is a level, not an event.
    const write = bus.writeUint32.bind(bus);
    bus.writeUint32 = (offset, value) => {
      if (offset !== 0x30) return write(offset, value);
      bus.intEnable = value & 0x1fff;
      if (bus.txFIFO.itemCount <= bus.txThreshold) bus.intRaw |= 0x10;
      bus.checkInterrupts();
    };
    // While a part holds the data line, the peripheral waits for a free bus.
    bus.onStart = () => {
      hand();
      if (!buses()[number].held) bus.completeStart();
    };
    bus.onConnect = (target) => {
      address = target;
      after(nineBits(), () => bus.completeConnect(buses()[number].address === target));
    };
    bus.onWriteByte = (value) => {
      written.push(value);
      after(nineBits(), () => bus.completeWrite(true));
    };
    bus.onReadByte = () => {
      hand();
      const [value] = unhex(ask({ is: 'i2c_read', at: now(), bus: number, address }).hex);
      after(nineBits(), () => bus.completeRead(value));
    };
    bus.onStop = () => (hand(), bus.completeStop());
    // rp2040js lets the peripheral go on when it is reset.
    bus.restart = () => {
      written = [];
      bus.txFIFO.reset();
      bus.rxFIFO.reset();
      Object.assign(bus, { state: 0, busy: false, stop: false, pendingRestart: false, intRaw: 0, abortSource: 0 });
      bus.checkInterrupts();
    };
  });
}
