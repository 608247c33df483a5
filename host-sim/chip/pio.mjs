// rp2040js steps all state machines of a PIO on JavaScript timers. Here each enabled one makes a step per tick of its
// own divided clock.
export function clockPio(mcu, clock, cycle) {
  for (const pio of mcu.pio) {
    pio.run = () => {};
    const alarms = pio.machines.map((machine) => {
      const alarm = clock.createAlarm(() => {
        machine.step();
        pio.checkChangedPins();
        alarm.schedule(period());
      });
      // A divider of 0 stands for 65536.
      const period = () => ((machine.clockDivInt || 65536) + machine.clockDivFrac / 256) * cycle;
      return alarm;
    });
    const write = pio.writeUint32.bind(pio);
    pio.writeUint32 = (offset, value) => {
      const were = pio.machines.map((machine) => machine.enabled);
      write(offset, value);
      pio.machines.forEach(({ enabled }, i) => {
        if (enabled && !were[i]) alarms[i].schedule(0);
        if (!enabled && were[i]) alarms[i].cancel();
      });
    };
  }
}
