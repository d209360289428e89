/// wire_client: one end of a WebSocket over loopback, as a page has one, without the page. For thousands of
/// them in one loop.
///
///     sabot_wire_client client;
///     if (sabot_wire_connect(&client, &(sabot_wire_place){.port = 8080, .path = "/live?table=1"})) {
///         … whenever client.file can be read: sabot_wire_take(&client, take, context) …
///     }
///     sabot_wire_close(&client);
#ifndef SABOT_BENCH_WIRE_CLIENT_H
#define SABOT_BENCH_WIRE_CLIENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct {
    int port;           ///< of 127.0.0.1
    const char *path;   ///< "/live?table=1"; NULL: frames come at once, nobody shakes hands
    const char *cookie; ///< NULL: none
    unsigned address;   ///< which of this machine's own addresses it comes from: 0 to 60,000
    int receive_buffer; ///< bytes the system keeps for it; 0: as always
} sabot_wire_place;

typedef struct {
    int file;      ///< does not block
    uint8_t *kept; ///< the beginning of a frame whose end has not come
    size_t kept_size;
} sabot_wire_client;

/// A text, valid during the call.
typedef void sabot_wire_taker(void *context, const char *text, size_t size);

/// Waits until it is open. False: it is closed, or the answer was another.
bool sabot_wire_connect(sabot_wire_client *client, const sabot_wire_place *place);
/// Takes all that has come; answers pings. False: the other end is gone.
bool sabot_wire_take(sabot_wire_client *client, sabot_wire_taker *taker, void *context);
/// Sends a text of up to 1,000 bytes, masked.
bool sabot_wire_send(const sabot_wire_client *client, const char *text, size_t size);
void sabot_wire_close(sabot_wire_client *client);

/// Asks with a whole HTTP request, which should end the connection. Gives the bytes of the answer; a NUL
/// stands behind them.
size_t sabot_wire_ask(int port, const char *request, char *answer, size_t size);

#endif
