#include "server_state.h"
void sabot_server_export(sabot_server *server, sabot_http_exchange *exchange,
                         const sabot_http_request *request, const char *name) {
    (void)server;
    (void)request;
    (void)name;
    sabot_server_refuse(exchange, 404, "not yet");
}
void sabot_server_hands(sabot_server *server, sabot_http_exchange *exchange,
                        const sabot_http_request *request, uint32_t table, const char *rest) {
    (void)server;
    (void)request;
    (void)table;
    (void)rest;
    sabot_server_refuse(exchange, 404, "not yet");
}
