/// wire_client: the client end of a WebSocket over loopback, like a page's. Made for thousands of them in one
/// loop.
///
///     sabot_wire_client client;
///     if (sabot_wire_connect(&client, &(sabot_wire_target){.port = 8080, .path = "/live?table=1"})) {
///         … whenever client.file can be read: sabot_wire_receive(&client, take, context) …
///     }
///     sabot_wire_close(&client);
#ifndef SABOT_BENCH_WIRE_CLIENT_H
#define SABOT_BENCH_WIRE_CLIENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Where and how to connect.
typedef struct {
    int port;           ///< on 127.0.0.1
    const char *path;   ///< "/live?table=1"; NULL for frames without a handshake
    const char *cookie; ///< NULL for none
    unsigned address;   ///< which loopback address to connect from: 0 to 60,000
    int receive_buffer; ///< size of the receive buffer in bytes; 0 for the default
} sabot_wire_target;

/// A connection.
typedef struct {
    int file;      ///< nonblocking
    uint8_t *kept; ///< the start of an incomplete frame
    size_t kept_size;
} sabot_wire_client;

/// Receives a text, which is valid during the call.
typedef void sabot_wire_receiver(void *context, const char *text, size_t size);

/// Connects and waits until the connection is open. Returns false if it fails or the response is not 101.
bool sabot_wire_connect(sabot_wire_client *client, const sabot_wire_target *target);
/// Receives everything that has arrived, and replies to pings. Returns false if the connection is closed.
bool sabot_wire_receive(sabot_wire_client *client, sabot_wire_receiver *receiver, void *context);
/// Sends a text of up to 1,000 bytes, masked.
bool sabot_wire_send(const sabot_wire_client *client, const char *text, size_t size);
void sabot_wire_close(sabot_wire_client *client);

/// Sends a whole HTTP request, which should close the connection, and reads the response. Returns its size; a
/// NUL follows it.
size_t sabot_wire_request(int port, const char *request, char *answer, size_t size);

#endif
