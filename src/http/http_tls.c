/// Certificates. They are read into a context of their own first, so that what cannot be used changes
/// nothing.
#include "http_state.h"

#include <openssl/err.h>
#include <openssl/ssl.h>
#include <stdio.h>

static bool tell(char fault[SABOT_HTTP_FAULT_SIZE], const char *what, const char *file) {
    const char *const reason = ERR_reason_error_string(ERR_peek_last_error());
    snprintf(fault, SABOT_HTTP_FAULT_SIZE, "%s %s: %s.", what, file,
             reason != NULL ? reason : "no reason known");
    ERR_clear_error();
    return false;
}

static bool read_files(SSL_CTX *context, const sabot_http_options *options,
                       char fault[SABOT_HTTP_FAULT_SIZE]) {
    ERR_clear_error();
    if (SSL_CTX_use_certificate_chain_file(context, options->certificate) != 1) {
        return tell(fault, "The certificate cannot be read from", options->certificate);
    }
    if (SSL_CTX_use_PrivateKey_file(context, options->key, SSL_FILETYPE_PEM) != 1) {
        return tell(fault, "The key cannot be read, or is not the certificate's:", options->key);
    }
    return true;
}

bool sabot_http_tls_check(const sabot_http_options *options, char fault[SABOT_HTTP_FAULT_SIZE]) {
    SSL_CTX *const context = SSL_CTX_new(TLS_server_method());
    if (context == NULL) {
        return tell(fault, "TLS cannot be had for", options->certificate);
    }
    const bool fine = read_files(context, options, fault);
    SSL_CTX_free(context);
    return fine;
}

/// libwebsockets has made its context.
void sabot_http_tls_set_up(sabot_http *http, void *context) {
    http->tls = context;
    SSL_CTX_set_min_proto_version(http->tls, TLS1_2_VERSION);
    SSL_CTX_set_options(http->tls, SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION);
}

bool sabot_http_reload(sabot_http *http, char fault[SABOT_HTTP_FAULT_SIZE]) {
    if (http->options.certificate == NULL) {
        return true;
    }
    return sabot_http_tls_check(&http->options, fault) && read_files(http->tls, &http->options, fault);
}
