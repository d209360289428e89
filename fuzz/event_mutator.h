/// Mutates encoded events so that they remain events: changes a field, or removes, repeats, moves or adds an
/// event. Plain byte mutations rarely get past the decoder.
#ifndef SABOT_EVENT_MUTATOR_H
#define SABOT_EVENT_MUTATOR_H

#include "choices.h"

enum { MUTATED_EVENTS_MAX = 256 };

size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max_size);

/// Where each event begins; bytes after the last readable event belong to none.
typedef struct {
    size_t starts[MUTATED_EVENTS_MAX + 1];
    int count;
} event_row;

static inline void find_events(const uint8_t *data, size_t size, event_row *row) {
    static sabot_ruleset room;
    sabot_event event;
    *row = (event_row){0};
    for (size_t at = 0, taken; row->count < MUTATED_EVENTS_MAX && at < size; at += taken) {
        taken = sabot_event_read(data + at, size - at, &event, &room);
        if (taken == 0) {
            break;
        }
        row->starts[++row->count] = at + taken;
    }
}

/// Replaces the bytes from `from` to `to` with `count` bytes. Returns the new size, or the old one if it does
/// not fit.
static inline size_t splice(uint8_t *data, size_t size, size_t max_size, size_t from, size_t to,
                            const uint8_t *bytes, size_t count) {
    if (size - (to - from) + count > max_size) {
        return size;
    }
    memmove(data + from + count, data + to, size - to);
    memcpy(data + from, bytes, count);
    return size - (to - from) + count;
}

static inline void change_field(choices *source, sabot_event *event) {
    const sabot_message_schema *const message = sabot_event_schema((int)event->type);
    int count = 0;
    while (message->fields[count].name != NULL) {
        count++;
    }
    const int chosen = (int)choose(source, (uint32_t)count);
    char *const fields = (char *)(uintptr_t)sabot_event_fields(event);
    choose_field(source, message->fields[chosen].type, fields + sabot_schema_offset(message, chosen));
}

static inline void make_event(choices *source, sabot_event *event) {
    memset(event, 0, sizeof *event);
    event->type = (sabot_event_type)(1 + choose(source, SABOT_EVENT_COUNT - 1));
    const sabot_message_schema *const message = sabot_event_schema((int)event->type);
    char *const fields = (char *)(uintptr_t)sabot_event_fields(event);
    for (int i = 0; message->fields[i].name != NULL; i++) {
        choose_field(source, message->fields[i].type, fields + sabot_schema_offset(message, i));
    }
}

static inline size_t mutate_events(uint8_t *data, size_t size, size_t max_size, unsigned seed) {
    static sabot_ruleset room;
    static uint8_t written[SABOT_MESSAGE_BYTES_MAX];
    choices source = choices_of_seed(seed);
    event_row row;
    sabot_event event;
    find_events(data, size, &row);
    const uint32_t way = choose(&source, 8);
    if (row.count == 0 || way == 0) {
        make_event(&source, &event);
        const size_t at = row.starts[choose(&source, (uint32_t)row.count + 1)];
        return splice(data, size, max_size, at, at, written,
                      sabot_event_write(&event, written, sizeof written));
    }
    const uint32_t chosen = choose(&source, (uint32_t)row.count);
    const size_t from = row.starts[chosen], to = row.starts[chosen + 1];
    const size_t length = to - from;
    switch (way) {
    case 1: // remove
        return splice(data, size, max_size, from, to, written, 0);
    case 2: // repeat
        memcpy(written, data + from, length);
        return splice(data, size, max_size, to, to, written, length);
    case 3: { // move
        memcpy(written, data + from, length);
        size = splice(data, size, max_size, from, to, written, 0);
        find_events(data, size, &row);
        const size_t at = row.starts[choose(&source, (uint32_t)row.count + 1)];
        return splice(data, size, max_size, at, at, written, length);
    }
    default:
        sabot_event_read(data + from, length, &event, &room);
        change_field(&source, &event);
        return splice(data, size, max_size, from, to, written,
                      sabot_event_write(&event, written, sizeof written));
    }
}

#endif
