#include "sabot/base.h"

#include <assert.h>

sabot_text sabot_text_in(char *buffer, size_t size) {
    assert(buffer != NULL);
    assert(size > 0);
    buffer[0] = '\0';
    return (sabot_text){.data = buffer, .size = size};
}

static void add_character(sabot_text *text, char character) {
    if (text->length + 1 < text->size) {
        text->data[text->length++] = character;
        text->data[text->length] = '\0';
    }
}

void sabot_text_add(sabot_text *text, const char *string) {
    for (; *string != '\0'; string++) {
        add_character(text, *string);
    }
}

static void add_magnitude(sabot_text *text, uint64_t number) {
    char digits[20];
    int count = 0;
    do {
        digits[count++] = (char)('0' + number % 10);
        number /= 10;
    } while (number > 0);
    while (count > 0) {
        count--;
        add_character(text, digits[count]);
        if (count > 0 && count % 3 == 0) {
            add_character(text, ',');
        }
    }
}

/// The size of a number without its sign; right for INT64_MIN too.
static uint64_t magnitude(int64_t number) {
    return number < 0 ? UINT64_C(0) - (uint64_t)number : (uint64_t)number;
}

void sabot_text_add_number(sabot_text *text, int64_t number) {
    if (number < 0) {
        add_character(text, '-');
    }
    add_magnitude(text, magnitude(number));
}

void sabot_text_add_choices(sabot_text *text, unsigned set) {
    bool is_first = true;
    for (int number = 0; set != 0; number++, set >>= 1) {
        if (set & 1) {
            sabot_text_add(text, is_first ? "" : set == 1 ? " or " : ", ");
            sabot_text_add_number(text, number);
            is_first = false;
        }
    }
}

void sabot_text_add_cents(sabot_text *text, int64_t cents) {
    const uint64_t size = magnitude(cents);
    sabot_text_add(text, cents < 0 ? "-$" : "$");
    add_magnitude(text, size / 100);
    if (size % 100 != 0) {
        add_character(text, '.');
        add_character(text, (char)('0' + size % 100 / 10));
        add_character(text, (char)('0' + size % 10));
    }
}
