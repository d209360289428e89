// Arithmetic on what the server says of a progressive: its return is a line over the meter.

/// What a unit returns at a meter of so many cents.
export function returnAt({ fixed_return: fixed, events, price_cents: price }, meterCents) {
  return fixed + (events.combination.probability * meterCents) / price;
}

/// The progressives of an answer with the meter that is looked at: `[{ name, kind, meterCents, … }]`.
export function progressivesOf(answer, meter) {
  return Object.entries(answer?.progressives?.progressives ?? {}).map(([name, facts]) =>
    ({ ...facts, name, kind: `progressive-${name}`, meterCents: meter[name] ?? facts.meter_cents }));
}

/// As the game's wagers are told: what a unit is expected to win, its deviation, how often it is paid anything.
export function worthOf(progressive) {
  const { events, price_cents: price, meterCents } = progressive;
  const timesOf = (pay) => (pay === 'meter' ? meterCents : pay) / price;
  const paid = Object.values(events).map(({ probability, pay }) => [probability, timesOf(pay)]);
  const mean = returnAt(progressive, meterCents);
  const square = paid.reduce((sum, [probability, times]) => sum + probability * times ** 2, 0);
  return { ev: mean - 1, sd: Math.sqrt(square - mean ** 2),
    hit: paid.reduce((sum, [probability]) => sum + probability, 0) };
}
