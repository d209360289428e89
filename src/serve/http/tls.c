/// TLS with OpenSSL's memory BIOs: bytes from the socket go into one, bytes for the socket come out of the
/// other. The second is drained after every OpenSSL call, so pending output is bounded by libuv's queue.
#include "serve/http/state.h"

#include <errno.h>
#include <openssl/buffer.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/// A BIO that has grown beyond this is replaced when it is empty, because 4,096 clients may be connected.
enum { KEPT_BIO_SIZE = 4096 };

// ---------------------------------------------------------------------------------------------------------
// Certificates

static bool write_tls_error(char fault[SABOT_HTTP_FAULT_SIZE], const char *what, const char *file) {
    const char *const reason = ERR_reason_error_string(ERR_peek_last_error());
    snprintf(fault, SABOT_HTTP_FAULT_SIZE, "%s %s: %s.", what, file,
             reason != NULL ? reason : "unknown reason");
    ERR_clear_error();
    return false;
}

/// Checks this first because OpenSSL reports only "system lib" for a missing or unreadable file.
static bool check_readable(const char *file, const char *what, char fault[SABOT_HTTP_FAULT_SIZE]) {
    if (access(file, R_OK) == 0) {
        return true;
    }
    snprintf(fault, SABOT_HTTP_FAULT_SIZE,
             errno == EACCES ? "Cannot read the %s from %s: %s. The server's user must be able to read it."
                             : "Cannot read the %s from %s: %s.",
             what, file, strerror(errno));
    return false;
}

static bool read_files(SSL_CTX *context, const sabot_http_options *options,
                       char fault[SABOT_HTTP_FAULT_SIZE]) {
    if (!check_readable(options->certificate, "certificate", fault) ||
        !check_readable(options->key, "key", fault)) {
        return false;
    }
    ERR_clear_error();
    if (SSL_CTX_use_certificate_chain_file(context, options->certificate) != 1) {
        return write_tls_error(fault, "Cannot read the certificate from", options->certificate);
    }
    if (SSL_CTX_use_PrivateKey_file(context, options->key, SSL_FILETYPE_PEM) != 1) {
        return write_tls_error(fault,
                               "Cannot read the key, or it does not match the certificate:", options->key);
    }
    return true;
}

/// Selects HTTP/1.1, the only protocol supported. A client that does not offer it may try anyway.
static int choose_protocol(SSL *tls, const unsigned char **chosen, unsigned char *chosen_size,
                           const unsigned char *offered, unsigned offered_size, void *context) {
    (void)tls;
    (void)context;
    static const unsigned char spoken[] = "\x08http/1.1";
    unsigned char *match;
    if (SSL_select_next_proto(&match, chosen_size, spoken, sizeof spoken - 1, offered, offered_size) !=
        OPENSSL_NPN_NEGOTIATED) {
        return SSL_TLSEXT_ERR_NOACK;
    }
    *chosen = match;
    return SSL_TLSEXT_ERR_OK;
}

bool sabot_http_tls_load(sabot_http *http, char fault[SABOT_HTTP_FAULT_SIZE]) {
    SSL_CTX *const context = SSL_CTX_new(TLS_server_method());
    if (context == NULL) {
        return write_tls_error(fault, "Cannot start TLS for", http->options.certificate);
    }
    SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION);
    SSL_CTX_set_options(context, SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION);
    SSL_CTX_set_mode(context, SSL_MODE_RELEASE_BUFFERS);
    SSL_CTX_set_session_cache_mode(context,
                                   SSL_SESS_CACHE_OFF); // session tickets resume sessions without memory
    SSL_CTX_set_alpn_select_cb(context, choose_protocol, NULL);
    if (!read_files(context, &http->options, fault)) {
        SSL_CTX_free(context);
        return false;
    }
    sabot_http_tls_unload(http);
    http->tls = context;
    return true;
}

/// Existing connections keep their reference to the context.
void sabot_http_tls_unload(sabot_http *http) {
    SSL_CTX_free(http->tls);
    http->tls = NULL;
}

bool sabot_http_reload(sabot_http *http, char fault[SABOT_HTTP_FAULT_SIZE]) {
    return http->options.certificate == NULL || sabot_http_tls_load(http, fault);
}

// ---------------------------------------------------------------------------------------------------------
// A connection

bool sabot_http_tls_begin(sabot_http_connection *connection) {
    SSL *const tls = SSL_new(connection->http->tls);
    BIO *const in = BIO_new(BIO_s_mem());
    BIO *const out = BIO_new(BIO_s_mem());
    if (tls == NULL || in == NULL || out == NULL) {
        BIO_free(in);
        BIO_free(out);
        SSL_free(tls);
        return false;
    }
    SSL_set_bio(tls, in, out);
    SSL_set_accept_state(tls);
    connection->tls = tls;
    return true;
}

void sabot_http_tls_end(sabot_http_connection *connection) {
    SSL_free(connection->tls);
    connection->tls = NULL;
}

/// Returns a new BIO to replace one that has grown, or NULL to keep the old one.
static BIO *replacement(BIO *used) {
    BUF_MEM *memory = NULL;
    BIO_get_mem_ptr(used, &memory);
    return memory->length == 0 && memory->max > KEPT_BIO_SIZE ? BIO_new(BIO_s_mem()) : NULL;
}

/// Sends the output of OpenSSL.
static void flush(sabot_http_connection *connection) {
    BIO *const out = SSL_get_wbio(connection->tls);
    char *bytes;
    const long size = BIO_get_mem_data(out, &bytes);
    if (size <= 0) {
        return;
    }
    sabot_http_write_plain(connection, bytes, (size_t)size);
    (void)BIO_reset(out);
    BIO *const fresh = replacement(out);
    if (fresh != NULL) {
        SSL_set0_wbio(connection->tls, fresh);
    }
}

/// Returns the error of an OpenSSL call, and sends any output it produced.
static int finish_call(sabot_http_connection *connection, int result) {
    const int error = SSL_get_error(connection->tls, result);
    flush(connection);
    return error;
}

/// Continues the handshake. Returns true when it is done.
static bool continue_handshake(sabot_http_connection *connection) {
    ERR_clear_error();
    const int error = finish_call(connection, SSL_do_handshake(connection->tls));
    if (error == SSL_ERROR_NONE) {
        connection->timeout_seconds = connection->http->options.reading_seconds;
        return true;
    }
    if (error != SSL_ERROR_WANT_READ) {
        sabot_http_close_connection(connection);
    }
    return false;
}

/// Reads one record. Returns false if there is no more input.
static bool read_record(sabot_http_connection *connection) {
    sabot_http *const http = connection->http;
    ERR_clear_error();
    const int size = SSL_read(connection->tls, http->decrypted, sizeof http->decrypted);
    switch (finish_call(connection, size)) {
    case SSL_ERROR_NONE:
        sabot_http_receive(connection, http->decrypted, (size_t)size);
        return true;
    case SSL_ERROR_WANT_READ:
        return false;
    case SSL_ERROR_ZERO_RETURN:
        connection->peer_closed = true;
        return false;
    default:
        sabot_http_close_connection(connection);
        return false;
    }
}

static bool is_receiving(const sabot_http_connection *connection) {
    return connection->state != SABOT_HTTP_LINGERING && connection->state != SABOT_HTTP_CLOSED;
}

void sabot_http_tls_receive(sabot_http_connection *connection, const void *bytes, size_t size) {
    BIO *const in = SSL_get_rbio(connection->tls);
    if (size == 0 || !is_receiving(connection)) {
        return;
    }
    if (BIO_write(in, bytes, (int)size) != (int)size) {
        sabot_http_close_connection(connection);
        return;
    }
    if (!SSL_is_init_finished(connection->tls) && !continue_handshake(connection)) {
        return;
    }
    while (is_receiving(connection) && read_record(connection)) {
    }
    BIO *const fresh = replacement(in);
    if (fresh != NULL) {
        SSL_set0_rbio(connection->tls, fresh);
    }
}

void sabot_http_tls_write(sabot_http_connection *connection, const void *bytes, size_t size) {
    size_t written = 0;
    if (connection->state == SABOT_HTTP_CLOSED) {
        return;
    }
    ERR_clear_error();
    if (SSL_write_ex(connection->tls, bytes, size, &written) != 1 || written != size) {
        sabot_http_close_connection(connection); // a memory BIO accepts everything
        return;
    }
    flush(connection);
}

void sabot_http_tls_close_notify(sabot_http_connection *connection) {
    if (connection->tls != NULL && SSL_is_init_finished(connection->tls) &&
        (SSL_get_shutdown(connection->tls) & SSL_SENT_SHUTDOWN) == 0) {
        ERR_clear_error();
        SSL_shutdown(connection->tls);
        flush(connection);
    }
}
