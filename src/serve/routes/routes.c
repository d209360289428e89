/// Requests: which path does what, and who may use it.
#include "serve/routes/state.h"

#include "serve/routes/pages.h"
#include "serve/routes/request_parts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void sabot_server_reply_text(sabot_http_exchange *exchange, int status, const char *text) {
    sabot_http_send_reply(exchange, &(sabot_http_reply){.status = status,
                                                        .type = "application/json",
                                                        .body = text,
                                                        .size = text != NULL ? strlen(text) : 0});
}

void sabot_server_reply_error(sabot_http_exchange *exchange, int status, const char *sentence) {
    json_t *const root = json_pack("{s:s}", "error", sentence);
    char *const text = json_dumps(root, JSON_COMPACT);
    sabot_server_reply_text(exchange, status, text);
    free(text);
    json_decref(root);
}

void sabot_server_reply_json(sabot_http_exchange *exchange, json_t *root) {
    char *const text = json_dumps(root, JSON_COMPACT);
    json_decref(root);
    sabot_server_reply_text(exchange, text != NULL ? 200 : 503, text);
    free(text);
}

json_t *sabot_server_body(sabot_http_exchange *exchange, const sabot_http_request *request) {
    sabot_input_fault fault;
    json_t *const root = sabot_input_load((const char *)request->body, request->size, &fault);
    if (root == NULL) {
        sabot_server_reply_error(exchange, 400, fault.sentence);
    }
    return root;
}

// ---------------------------------------------------------------------------------------------------------
// The caller

sabot_caller sabot_server_caller(sabot_server *server, const sabot_http_request *request, bool use) {
    sabot_caller caller = {0};
    sabot_cookie_token(request->cookie, caller.token);
    caller.is_signed_in =
        caller.token[0] != '\0' &&
        sabot_sessions_find(server->sessions, caller.token, sabot_now_ms(), use, &caller.session);
    return caller;
}

bool sabot_server_allows_origin(const sabot_server *server, const sabot_http_request *request) {
    return sabot_origin_is_trusted(&server->config, request->host, request->origin, request->is_secure);
}

// ---------------------------------------------------------------------------------------------------------
// Tables

static bool has_table(const sabot_server *server, uint32_t table) {
    return table >= 1 && table <= sabot_floor_tables(server->floor);
}

/// Sends the room, with the tables inserted before the closing brace.
static void answer_room(sabot_server *server, sabot_http_exchange *exchange,
                        const sabot_http_request *request) {
    (void)request;
    json_t *const root =
        json_pack("{s:s, s:s, s:b, s:I}", "name", server->config.name, "version", SABOT_VERSION, "demo",
                  server->options.is_demo, "time_ms", (json_int_t)sabot_now_ms());
    char *const head = json_dumps(root, JSON_COMPACT);
    char *const tables = sabot_floor_list(server->floor);
    const size_t size = head != NULL && tables != NULL ? strlen(head) + strlen(tables) + 16 : 0;
    char *const text = size > 0 ? malloc(size) : NULL;
    if (text != NULL) {
        snprintf(text, size, "%.*s,\"tables\":%s}", (int)strlen(head) - 1, head, tables);
    }
    sabot_server_reply_text(exchange, text != NULL ? 200 : 503, text);
    free(text);
    free(tables);
    free(head);
    json_decref(root);
}

static void answer_snapshot(sabot_server *server, sabot_http_exchange *exchange,
                            const sabot_http_request *request, uint32_t table) {
    const sabot_caller caller = sabot_server_caller(server, request, false);
    const sabot_audience audience =
        caller.is_signed_in ? sabot_audience_of(caller.session.role) : SABOT_AUDIENCE_PUBLIC;
    char *const text = sabot_floor_snapshot(server->floor, table, audience, caller.session.person, NULL);
    sabot_server_reply_text(exchange, text != NULL ? 200 : 503, text);
    free(text);
}

/// Handles a POST whose body must be a JSON object.
static void handle_post(sabot_server *server, sabot_http_exchange *exchange,
                        const sabot_http_request *request, uint32_t table, const char *what) {
    sabot_reply_target target = {.exchange = exchange};
    const sabot_caller caller = sabot_server_caller(server, request, true);
    json_t *const root = sabot_server_body(exchange, request);
    if (root == NULL) {
        return;
    }
    if (!json_is_object(root)) {
        sabot_server_reply_error(exchange, 400, "the body must be a JSON object");
    } else if (strcmp(what, "/commands") == 0) {
        sabot_server_command(server, &caller, request->address, table, root, &target);
    } else if (strcmp(what, "/ask") == 0) {
        sabot_server_player_request(server, exchange, &caller, table, root);
    } else {
        sabot_server_dealer(server, &caller, table, root, &target);
    }
    json_decref(root);
}

// ---------------------------------------------------------------------------------------------------------
// Routes

static bool is_read(const sabot_http_request *request) {
    return strcmp(request->method, "GET") == 0 || strcmp(request->method, "HEAD") == 0;
}

static void answer_method_not_allowed(sabot_http_exchange *exchange, const char *allowed) {
    char text[96];
    snprintf(text, sizeof text, "{\"error\":\"method not allowed: use %s\"}", allowed);
    sabot_http_send_reply(
        exchange,
        &(sabot_http_reply){
            .status = 405, .type = "application/json", .body = text, .size = strlen(text), .allow = allowed});
}

/// Returns the file of the page at exactly this path, or NULL.
static const char *page_at(const char *path) {
    static const struct {
        const char *path, *file;
    } pages[] = {
        {"/", "room/room.html"},
        {"/drill", "drill/drill.html"},
        {"/odds", "odds/odds.html"},
        {"/pit", "pit/pit.html"},
        {"/seat/", "seat/seat.html"}, // the installed app starts here and continues to its last seat
        {"/manifest.webmanifest", "seat/manifest.webmanifest"},
        {"/service-worker.js", "seat/service-worker.js"}, // at the root, so that its scope includes /seat/
        {"/api/openapi.json", "openapi.json"},
        {"/favicon.ico", "icons/sabot.svg"},
    };
    for (size_t i = 0; i < sizeof pages / sizeof pages[0]; i++) {
        if (strcmp(path, pages[i].path) == 0) {
            return pages[i].file;
        }
    }
    return NULL;
}

/// Returns the file of a table's page, or NULL if the path is not one.
static const char *table_page_at(const char *path, uint32_t *table) {
    static const struct {
        const char *prefix, *file;
    } pages[] = {{"/display/", "display/display.html"},
                 {"/pad/", "pad/pad.html"},
                 {"/seat/", "seat/seat.html"},
                 {"/pit/", "pit/pit.html"}};
    for (size_t i = 0; i < sizeof pages / sizeof pages[0]; i++) {
        const char *rest = "";
        *table = sabot_path_table(path, pages[i].prefix, &rest);
        if (*table != 0) {
            return rest[0] == '\0' ? pages[i].file : NULL;
        }
    }
    return NULL;
}

static bool route_pages(sabot_server *server, sabot_http_exchange *exchange,
                        const sabot_http_request *request) {
    uint32_t table = 0;
    const char *const web = server->options.web;
    const char *const page = page_at(request->path);
    const char *const table_page = page == NULL ? table_page_at(request->path, &table) : NULL;
    if (page != NULL) {
        sabot_page_reply(web, page, 200, exchange, request);
    } else if (strncmp(request->path, "/web/", 5) == 0) {
        sabot_page_reply(web, request->path + 5, 200, exchange, request);
    } else if (table_page != NULL && has_table(server, table)) {
        sabot_page_reply(web, table_page, 200, exchange, request);
    } else {
        return false;
    }
    return true;
}

/// Replies with 404: the start page with an explanation for a browser, an error for a program.
static void answer_not_found(const sabot_server *server, sabot_http_exchange *exchange,
                             const sabot_http_request *request) {
    if (strstr(request->accept, "text/html") != NULL) {
        sabot_page_reply(server->options.web, "room/room.html", 404, exchange, request);
    } else {
        sabot_server_reply_error(exchange, 404, "not found");
    }
}

static void route_table(sabot_server *server, sabot_http_exchange *exchange,
                        const sabot_http_request *request, uint32_t table, const char *rest) {
    const bool is_post = strcmp(request->method, "POST") == 0;
    const bool is_posted =
        strcmp(rest, "/commands") == 0 || strcmp(rest, "/dealer") == 0 || strcmp(rest, "/ask") == 0;
    if (is_posted && is_post) {
        handle_post(server, exchange, request, table, rest);
    } else if (is_posted) {
        answer_method_not_allowed(exchange, "POST");
    } else if (!is_read(request)) {
        answer_method_not_allowed(exchange, "GET, HEAD");
    } else if (rest[0] == '\0') {
        answer_snapshot(server, exchange, request, table);
    } else if (strcmp(rest, "/hands") == 0 || strncmp(rest, "/hands/", 7) == 0) {
        sabot_server_hands(server, exchange, request, table, rest + 6);
    } else if (strcmp(rest, "/meters") == 0) {
        sabot_server_meters(server, exchange, request, table);
    } else if (strcmp(rest, "/protection") == 0) {
        sabot_server_protection(server, exchange, request, table);
    } else if (strcmp(rest, "/mine") == 0) {
        sabot_server_mine(server, exchange, request, table);
    } else if (strcmp(rest, "/shoes") == 0 || strncmp(rest, "/shoes/", 7) == 0) {
        sabot_server_shoes(server, exchange, request, table, rest + 6);
    } else {
        sabot_server_reply_error(exchange, 404, "not found");
    }
}

/// Paths besides tables and pages, with the handlers for reading and for POST; NULL: none.
static const struct {
    const char *path;
    sabot_route *read, *take;
    bool is_for_pit; ///< reading is for the pit, without a query string
} routes[] = {
    {"/api/room", answer_room, NULL, false},
    {"/api/session", sabot_server_session, NULL, false},
    {"/api/sign-in", NULL, sabot_server_sign_in, false},
    {"/api/sign-out", NULL, sabot_server_sign_out, false},
    {"/api/people", sabot_server_people, sabot_server_change_people, true},
    {"/api/rulesets", sabot_server_rulesets, NULL, true},
    {"/api/events", sabot_server_events, NULL, true},
    {"/api/journal", sabot_server_journal, NULL, false},
    {"/api/shift", sabot_server_shift, NULL, false},
    {"/api/drill", sabot_server_drill, sabot_server_drill_answer, false},
    {"/api/odds", NULL, sabot_server_odds, false},
    {"/health", sabot_server_health, NULL, false},
    {"/metrics", sabot_server_metrics, NULL, false},
};

/// Returns false if there is no such path.
static bool route_room(sabot_server *server, sabot_http_exchange *exchange,
                       const sabot_http_request *request) {
    for (size_t i = 0; i < sizeof routes / sizeof routes[0]; i++) {
        if (strcmp(request->path, routes[i].path) != 0) {
            continue;
        }
        sabot_caller caller;
        if (routes[i].read != NULL && is_read(request)) {
            if (!routes[i].is_for_pit || (sabot_server_allows_pit(server, exchange, request, &caller) &&
                                          sabot_server_has_no_query(exchange, request))) {
                routes[i].read(server, exchange, request);
            }
        } else if (routes[i].take != NULL && strcmp(request->method, "POST") == 0) {
            routes[i].take(server, exchange, request);
        } else {
            answer_method_not_allowed(exchange, routes[i].read == NULL   ? "POST"
                                                : routes[i].take == NULL ? "GET, HEAD"
                                                                         : "GET, HEAD, POST");
        }
        return true;
    }
    return false;
}

void sabot_server_request(void *context, sabot_http_exchange *exchange, const sabot_http_request *request) {
    sabot_server *const server = context;
    const char *rest = "";
    const uint32_t table = sabot_path_table(request->path, "/api/tables/", &rest);
    sabot_log(SABOT_LOG_DEBUG, "request", "method=%s path=%s address=%s", request->method,
              sabot_log_text(request->path).text, request->address);
    if (!sabot_server_allows_origin(server, request)) {
        sabot_server_reply_error(exchange, 403,
                                 "unknown host or origin: add it to origins in the configuration");
    } else if (table != 0 && !has_table(server, table)) {
        sabot_server_reply_error(exchange, 404, "no such table");
    } else if (table != 0) {
        route_table(server, exchange, request, table, rest);
    } else if (route_room(server, exchange, request)) {
        return;
    } else if (!is_read(request)) {
        answer_method_not_allowed(exchange, "GET, HEAD");
    } else if (strncmp(request->path, "/api/export/", 12) == 0) {
        sabot_server_export(server, exchange, request, request->path + 12);
    } else if (strncmp(request->path, "/api/sheets/", 12) == 0) {
        sabot_server_sheet(server, exchange, request, request->path + 12);
    } else if (!route_pages(server, exchange, request)) {
        answer_not_found(server, exchange, request);
    }
}
