/// Changes one field of a message, for tests that check that every change is noticed.
#ifndef SABOT_CHANGED_FIELD_H
#define SABOT_CHANGED_FIELD_H

#include "sabot/event.h"

/// Adds to a number field of any width. Returns false if the field is not a number.
static inline bool add_to(sabot_field_type type, void *value, int64_t number) {
    switch (type) {
    case SABOT_FIELD_CENTS:
    case SABOT_FIELD_UNITS:
    case SABOT_FIELD_TIME:
        *(int64_t *)value = (int64_t)((uint64_t)*(int64_t *)value + (uint64_t)number);
        return true;
    case SABOT_FIELD_PERSON:
    case SABOT_FIELD_NUMBER:
        *(uint32_t *)value += (uint32_t)number;
        return true;
    case SABOT_FIELD_QUANTITY:
        *(uint16_t *)value = (uint16_t)(*(uint16_t *)value + (uint16_t)number);
        return true;
    case SABOT_FIELD_FLAG:
        *(bool *)value = !*(bool *)value;
        return true;
    case SABOT_FIELD_SEAT:
    case SABOT_FIELD_BETTOR:
    case SABOT_FIELD_KIND:
    case SABOT_FIELD_CARD:
    case SABOT_FIELD_ENDING:
    case SABOT_FIELD_RESULT:
    case SABOT_FIELD_PRIZE:
    case SABOT_FIELD_ACCOUNT:
    case SABOT_FIELD_ALARM:
    case SABOT_FIELD_CAUSE:
        *(uint8_t *)value = (uint8_t)(*(uint8_t *)value + (uint8_t)number);
        return true;
    default:
        return false;
    }
}

#endif
