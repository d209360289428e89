#include "chart_draw.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>

/// 1, 2 or 5 times a power of ten.
static double round_step(double range, int wanted) {
    const double rough = range / wanted;
    const double power = pow(10, floor(log10(rough)));
    const double lead = rough / power;
    return power * (lead < 1.5 ? 1 : lead < 3.5 ? 2 : lead < 7.5 ? 5 : 10);
}

sabot_axis_tick_list sabot_axis_ticks(const sabot_axis *axis, int wanted) {
    assert(axis->high > axis->low);
    sabot_axis_tick_list ticks = {.step = round_step(axis->high - axis->low, wanted)};
    if (axis->tick_count > 0) {
        ticks.step = 1;
        for (int i = 0; i < axis->tick_count; i++) {
            ticks.at[ticks.count++] = axis->ticks[i];
        }
        return ticks;
    }
    const double slack = ticks.step * 1e-6;
    double index = ceil((axis->low - slack) / ticks.step);
    while (index * ticks.step <= axis->high + slack && ticks.count < SABOT_CHART_POINTS_MAX) {
        ticks.at[ticks.count++] = index * ticks.step;
        index++;
    }
    return ticks;
}

/// How many decimals tell neighbouring ticks apart.
static int decimals_of(double step) {
    const double digits = -floor(log10(step) + 1e-9);
    return digits > 0 ? (int)digits : 0;
}

void sabot_axis_write(const sabot_axis *axis, double value, double step, char *buffer, size_t size) {
    sabot_text text = sabot_text_in(buffer, size);
    switch (axis->unit) {
    case SABOT_AXIS_DOLLARS:
        sabot_text_add_cents(&text, (int64_t)llround(value * 100));
        return;
    case SABOT_AXIS_PERCENT:
        snprintf(buffer, size, "%.*f %%", decimals_of(100 * step), 100 * value);
        return;
    case SABOT_AXIS_NUMBER:
        snprintf(buffer, size, "%s%.*f", value < -step / 2 ? "\u2212" : "", decimals_of(step), fabs(value));
        return;
    }
    assert(false);
}
