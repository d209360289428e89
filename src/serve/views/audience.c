/// Audiences: what each may see of a table, and their messages.
#include "serve/views/sections.h"

#include <stdio.h>
#include <stdlib.h>

const char *sabot_audience_name(sabot_audience audience) {
    static const char *const words[] = {"public", "player", "staff", "pit"};
    return words[audience];
}

sabot_audience sabot_audience_stream(sabot_audience audience) {
    return audience == SABOT_AUDIENCE_PLAYER ? SABOT_AUDIENCE_PUBLIC : audience;
}

sabot_audience sabot_audience_of(sabot_role role) {
    switch (role) {
    case SABOT_ROLE_PLAYER:
        return SABOT_AUDIENCE_PLAYER;
    case SABOT_ROLE_DEALER:
        return SABOT_AUDIENCE_STAFF;
    case SABOT_ROLE_SUPERVISOR:
    case SABOT_ROLE_AUDITOR:
    case SABOT_ROLE_ADMINISTRATOR:
        return SABOT_AUDIENCE_PIT;
    default:
        return SABOT_AUDIENCE_PUBLIC;
    }
}

/// Returns the bits of the sections that an audience sees.
static unsigned sections_of(sabot_audience audience) {
    switch (audience) {
    case SABOT_AUDIENCE_STAFF:
        return (1U << SABOT_SECTION_STAFF_COUNT) - 1;
    case SABOT_AUDIENCE_PIT:
        return (1U << SABOT_SECTION_COUNT) - 1;
    default:
        return (1U << SABOT_SECTION_PUBLIC_COUNT) - 1;
    }
}

bool sabot_view_has_changed(const sabot_view *view, sabot_audience audience) {
    return (view->changed & sections_of(audience)) != 0;
}

// ---------------------------------------------------------------------------------------------------------
// Messages

static void put_head(FILE *stream, const sabot_view *view, const char *type, sabot_audience audience,
                     int64_t time_ms) {
    fprintf(stream, "{\"type\":\"%s\",\"table\":%u,\"sequence\":%llu,\"time_ms\":%lld", type,
            view->info.number, (unsigned long long)view->sequences[audience], (long long)time_ms);
}

static void put_sections(FILE *stream, const sabot_view *view, unsigned which) {
    static const char *const words[] = {
#define X(name, word) word,
        SABOT_PUBLIC_SECTION_LIST(X) SABOT_STAFF_SECTION_LIST(X) SABOT_PIT_SECTION_LIST(X)
#undef X
    };
    const char *before = "";
    fputs(",\"view\":{", stream);
    for (int i = 0; i < SABOT_SECTION_COUNT; i++) {
        if (which >> i & 1 && view->sections[i] != NULL) {
            fprintf(stream, "%s\"%s\":%s", before, words[i], view->sections[i]);
            before = ",";
        }
    }
}

/// Closes the stream and returns its text, or NULL if out of memory.
static char *take_text(FILE *stream, char **text) {
    const bool is_fine = ferror(stream) == 0;
    if (fclose(stream) != 0 || !is_fine) {
        free(*text);
        return NULL;
    }
    return *text;
}

char *sabot_view_snapshot(sabot_view *view, const sabot_table *table, sabot_audience audience,
                          sabot_person person, int64_t time_ms) {
    char *text = NULL;
    size_t size;
    FILE *const stream = open_memstream(&text, &size);
    if (stream == NULL) {
        return NULL;
    }
    put_head(stream, view, "snapshot", audience, time_ms);
    fprintf(stream, ",\"audience\":\"%s\"", sabot_audience_name(audience));
    put_sections(stream, view, sections_of(audience));
    if (audience == SABOT_AUDIENCE_PLAYER) {
        fprintf(stream, ",\"you\":%s", sabot_view_player_text(view, table, person));
    }
    fputs("}}", stream);
    return take_text(stream, &text);
}

char *sabot_view_update(const sabot_view *view, sabot_audience audience, const sabot_event *events, int count,
                        int64_t time_ms) {
    char *text = NULL;
    size_t size;
    FILE *const stream = open_memstream(&text, &size);
    const bool is_staff = audience == SABOT_AUDIENCE_STAFF || audience == SABOT_AUDIENCE_PIT;
    if (stream == NULL) {
        return NULL;
    }
    put_head(stream, view, "update", audience, time_ms);
    fputs(",\"events\":[", stream);
    for (int i = 0; is_staff && i < count; i++) { // events would reveal other players' bets
        fprintf(stream, "%s\"%s\"", i > 0 ? "," : "", sabot_event_schema((int)events[i].type)->word);
    }
    fputs("]", stream);
    put_sections(stream, view, view->changed & sections_of(audience));
    fputs("}}", stream);
    return take_text(stream, &text);
}

char *sabot_view_player(sabot_view *view, const sabot_table *table, sabot_person person, int64_t time_ms) {
    char *text = NULL;
    size_t size;
    FILE *const stream = open_memstream(&text, &size);
    if (stream == NULL) {
        return NULL;
    }
    fprintf(stream, "{\"type\":\"you\",\"table\":%u,\"time_ms\":%lld,\"view\":{\"you\":%s}}",
            view->info.number, (long long)time_ms, sabot_view_player_text(view, table, person));
    return take_text(stream, &text);
}
