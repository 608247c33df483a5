// The serial interface of the flash (SSI) in direct mode: how a program asks the flash for its ids, and how the second
// boot stage prepares execution in place. Reading, erasing and programming do not come this way.
const SSI = 0x18000;
const [CTRLR0, CTRLR1, SSIENR, SR, DR0] = [0x00, 0x04, 0x08, 0x28, 0x60];
const NOTHING_TO_SEND = 0x06; // SR: the transmit FIFO is empty, and not full
const RECEIVED = 0x08; // SR: there is something in the receive FIFO
const SEND_THEN_RECEIVE = 3; // transfer mode in CTRLR0: after the command, CTRLR1 + 1 bytes are received
const IDLE = 0xff; // what comes in while the flash says nothing

/** Lets the flash answer: `answers` has, for each command, the bytes that follow it on the wire. */
export function connectSsi(mcu, answers) {
  const ssi = mcu.peripherals[SSI];
  const plainRead = ssi.readUint32.bind(ssi);
  const plainWrite = ssi.writeUint32.bind(ssi);
  let answer = null; // what the flash says in the current transfer, from the first byte after the command
  let received = [];
  const next = () => answer.shift() ?? IDLE;
  const transmit = (byte) => {
    const begins = answer === null;
    if (begins) answer = [...(answers.get(byte) ?? [])];
    if (((plainRead(CTRLR0) >> 8) & 3) !== SEND_THEN_RECEIVE) received.push(begins ? IDLE : next());
    else if (begins) for (let left = plainRead(CTRLR1) + 1; left > 0; left--) received.push(next());
  };
  ssi.writeUint32 = (offset, value) => {
    if (offset === DR0) return transmit(value & 0xff);
    if (offset === SSIENR) [answer, received] = [null, []];
    plainWrite(offset, value);
  };
  ssi.readUint32 = (offset) => {
    if (offset === SR) return NOTHING_TO_SEND | (received.length > 0 ? RECEIVED : 0);
    if (offset !== DR0) return plainRead(offset);
    answer = null; // whatever is sent next is a new command
    return received.shift() ?? 0;
  };
}
