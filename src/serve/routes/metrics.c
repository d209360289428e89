/// Monitoring: a health check, and metrics in Prometheus format.
#include "serve/routes/state.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

void sabot_server_health(sabot_server *server, sabot_http_exchange *exchange,
                         const sabot_http_request *request) {
    (void)request;
    const sabot_floor_stats stats = sabot_floor_get_stats(server->floor);
    char text[256];
    snprintf(text, sizeof text,
             "{\"status\":\"%s\",\"record\":%" PRIu64 ",\"tables\":%u,\"up_seconds\":%" PRId64 "}",
             stats.commit_is_unknown ? "journal state unknown: restart the server"
             : stats.is_failing      ? "cannot write the journal"
                                     : "ok",
             stats.sequence, sabot_floor_tables(server->floor), (sabot_now_ms() - server->started_ms) / 1000);
    sabot_server_reply_text(exchange, stats.commit_is_unknown || stats.is_failing ? 503 : 200, text);
}

static double processor_seconds(void) {
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
           (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
}

/// Returns the resident memory in bytes, or 0 if the system does not report it.
static uint64_t resident_bytes(void) {
    char line[128] = "";
    char *rest = line;
    unsigned long long pages = 0;
    FILE *const file = fopen("/proc/self/statm", "re");
    if (file != NULL) {
        if (fgets(line, sizeof line, file) != NULL) {
            (void)strtoull(line, &rest,
                           10); // the first number is the virtual size, the second the resident size
            pages = strtoull(rest, NULL, 10);
        }
        (void)fclose(file); // read only: nothing to flush
    }
    return pages * 4096;
}

static void put(FILE *stream, const char *name, const char *type, const char *help, uint64_t value) {
    fprintf(stream, "# HELP sabot_%s %s\n# TYPE sabot_%s %s\nsabot_%s %" PRIu64 "\n", name, help, name, type,
            name, value);
}

static void put_floor(FILE *stream, sabot_server *server) {
    const sabot_floor_stats floor = sabot_floor_get_stats(server->floor);
    put(stream, "tables", "gauge", "Tables in the room.", sabot_floor_tables(server->floor));
    put(stream, "records_total", "counter", "Records stored since the start.", floor.records);
    put(stream, "events_total", "counter", "Events stored since the start.", floor.events);
    put(stream, "journal_sequence", "gauge", "Number of the newest record.", floor.sequence);
    put(stream, "commands_total", "counter", "Commands that reached a table.", floor.commands);
    put(stream, "refusals_total", "counter", "Commands that a table refused.", floor.refusals);
    put(stream, "notes_lost_total", "counter", "Notes that could not be journaled.", floor.notes_lost);
    put(stream, "journal_failing", "gauge", "1 if the last write to the journal failed.",
        floor.is_failing ? 1 : 0);
    put(stream, "journal_lost", "gauge", "1 if it is unknown what was stored last.",
        floor.commit_is_unknown ? 1 : 0);
}

static void put_server(FILE *stream, sabot_server *server) {
    const sabot_server_stats *const own = &server->stats;
    put(stream, "sign_ins_total", "counter", "Sign-ins.", own->sign_ins);
    put(stream, "sign_ins_refused_total", "counter", "Sign-ins with a wrong number or PIN.",
        own->sign_ins_refused);
    put(stream, "lockouts_total", "counter", "Sign-in attempts during a lockout.", own->lockouts);
    put(stream, "commands_refused_early_total", "counter",
        "Commands rejected before reaching a table: malformed, not signed in or not approved.",
        own->commands_refused_early);
    put(stream, "sessions", "gauge", "Open sessions.",
        sabot_sessions_count(server->sessions, sabot_now_ms()));
    put(stream, "live", "gauge", "Open WebSockets that follow a table or the room.",
        server->subscriber_count);
    put(stream, "deliveries_total", "counter", "Messages sent to WebSockets.", own->deliveries);
    put(stream, "resyncs_total", "counter", "Snapshots sent because updates were missed.", own->resyncs);
    put(stream, "exports_total", "counter", "Reads from the journal: exports, hands, shoes and reports.",
        own->exports);
}

static void put_http(FILE *stream, const sabot_server *server) {
    const sabot_http_stats http = sabot_http_get_stats(server->http);
    put(stream, "connections_total", "counter", "Connections accepted.", http.connections);
    put(stream, "connected", "gauge", "Open connections.", http.connected);
    put(stream, "requests_total", "counter", "Requests.", http.requests);
    put(stream, "messages_total", "counter", "WebSocket messages received.", http.messages);
    put(stream, "frames_total", "counter", "WebSocket frames sent.", http.frames);
    put(stream, "bytes_total", "counter", "Bytes of frames and bodies sent.", http.bytes);
    put(stream, "dropped_total", "counter", "Queues of slow clients discarded.", http.dropped);
    put(stream, "limited_total", "counter",
        "Requests, messages and connections rejected as too many or too large.", http.limited);
}

void sabot_server_metrics(sabot_server *server, sabot_http_exchange *exchange,
                          const sabot_http_request *request) {
    char *text = NULL;
    size_t size = 0;
    if (!server->config.metrics_for_everybody && !sabot_http_address_is_loopback(request->address)) {
        sabot_server_reply_error(exchange, 403,
                                 "metrics are for this host only: set metrics = \"everybody\" to open them");
        return;
    }
    FILE *const stream = open_memstream(&text, &size);
    if (stream == NULL) {
        sabot_server_reply_error(exchange, 503, "out of memory");
        return;
    }
    put_floor(stream, server);
    put_server(stream, server);
    put_http(stream, server);
    put(stream, "resident_bytes", "gauge", "Resident memory.", resident_bytes());
    fprintf(stream,
            "# HELP sabot_processor_seconds_total CPU time, user and system.\n"
            "# TYPE sabot_processor_seconds_total counter\nsabot_processor_seconds_total %.6f\n",
            processor_seconds());
    (void)fclose(stream); // if memory ran out, the text is short, and so is its size
    sabot_http_send_reply(exchange, &(sabot_http_reply){.status = 200,
                                                        .type = "text/plain; version=0.0.4; charset=utf-8",
                                                        .body = text,
                                                        .size = size});
    free(text);
}
