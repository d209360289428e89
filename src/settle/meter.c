/// R-PROG-9: the meter. Its account holds whole cents; the fraction below them is the meter's too, but the
/// money for it lies in the tray until it has grown to a cent. So accounts stay in whole cents and sum to
/// zero.
#include "sabot/settle.h"

#include <assert.h>

sabot_meter sabot_meter_of(int64_t cents) {
    return (sabot_meter){.units = sabot_cents_multiply(cents, SABOT_METER_UNITS)};
}

int64_t sabot_meter_cents(sabot_meter meter) {
    assert(meter.units >= 0);
    return meter.units / SABOT_METER_UNITS;
}

int64_t sabot_meter_raise(sabot_meter *meter, const sabot_paytable *paytable) {
    const int64_t before_cents = sabot_meter_cents(*meter);
    // A basis point of a cent is one unit.
    const int64_t share_units = sabot_cents_multiply(paytable->price_cents, paytable->meter_share);
    meter->units = sabot_cents_add(meter->units, share_units);
    return sabot_meter_cents(*meter) - before_cents;
}

int64_t sabot_meter_pay(sabot_meter *meter, const sabot_paytable *paytable) {
    const int64_t paid_cents = sabot_meter_cents(*meter);
    const int64_t fraction_units = meter->units % SABOT_METER_UNITS;
    meter->units = sabot_cents_add(sabot_meter_of(paytable->reset_cents).units, fraction_units);
    return paid_cents;
}
