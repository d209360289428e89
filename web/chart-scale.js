// Where the ticks of a chart stand: round numbers over all that is shown.

const STEPS = [1, 2, 2.5, 5, 10];
const TICKS = 5;

/// `{low, high, ticks}` over the values, with room above and below; `least` is the smallest step that can be written,
/// below `floor` there is nothing.
export function axisOf(values, least = 0, floor = -Infinity) {
  const given = values.length > 0 ? values : [0, 1];
  const [low, high] = [Math.min(...given), Math.max(...given)];
  const span = high - low || Math.abs(high) * 0.1 || 1;
  const power = 10 ** Math.floor(Math.log10(span / TICKS));
  const step = Math.max(least, (STEPS.find((each) => each * power >= span / TICKS) ?? 10) * power);
  const first = Math.floor((low - span * 0.04) / step);
  const last = Math.ceil((high + span * 0.04) / step);
  // Whole steps are multiplied, not added up, so that zero is zero.
  const ticks = Array.from({ length: last - first + 1 }, (_, i) => (first + i) * step).filter((tick) => tick >= floor);
  return { low: ticks[0], high: ticks.at(-1), ticks };
}

/// The index of the place that is nearest to `at`; -1 where there is none. `places` ascend.
export function nearest(places, at) {
  let best = -1;
  places.forEach((place, i) => {
    if (best < 0 || Math.abs(place - at) < Math.abs(places[best] - at)) best = i;
  });
  return best;
}
