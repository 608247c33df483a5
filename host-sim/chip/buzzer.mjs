const BUZZER = { slice: 7, channel: 1 }; // PWM 7B

// Computes the pitch of the buzzer from the registers of its pulse width modulator.
export function connectBuzzer(mcu, tell) {
  const { slice, channel } = BUZZER;
  const registers = mcu.pwm.channels[slice];
  let pitch = null;
  const listen = () => {
    const [control, divider, compare, top] = [0x00, 0x04, 0x0c, 0x10].map((at) => registers.readRegister(at));
    const steps = (top + 1) * (control & 2 ? 2 : 1); // phase-correct counts up and down
    const on = (control & 1) !== 0 && (compare >> (16 * channel)) & 0xffff;
    const hertz = on ? Math.round(mcu.clkSys / ((divider / 16) * steps)) : 0;
    const heard = hertz > 0 && hertz < 20000 ? hertz : null;
    if (heard === pitch) return;
    pitch = heard;
    tell(heard);
  };
  // The pin itself is not needed. Emulating it, with a period of a microsecond, would take most of the time.
  for (const alarm of [registers.alarmA, registers.alarmB, registers.alarmBottom]) alarm.enable = false;
  // A pitch change writes several registers one after the other, so wait until they are all written.
  const settled = mcu.clock.createAlarm(listen);
  const write = mcu.pwm.writeUint32.bind(mcu.pwm);
  mcu.pwm.writeUint32 = (...args) => {
    write(...args);
    settled.schedule(10000);
  };
}
