/// Background jobs on libuv's thread pool. Each worker has at most one job in the pool, so its jobs run in
/// order and no worker can fill the pool.
#include "serve/http/state.h"

#include <stdlib.h>

typedef struct entry {
    struct entry *next;
    sabot_http_task task;
    void *job;
} entry;

struct sabot_http_worker {
    sabot_http *http;
    size_t waiting_max, waiting_count;
    entry *first, *last; ///< queued
    entry *present;      ///< in the pool; NULL: none
    uv_work_t request;   ///< for the current job
    uv_sem_t is_done;    ///< posted when the current job's work is done
    bool is_closed;
};

static entry *take(sabot_http_worker *worker) {
    entry *const item = worker->first;
    if (item != NULL) {
        worker->first = item->next;
        worker->waiting_count--;
    }
    return item;
}

static void end(entry *item) {
    item->task.end(item->job);
    free(item);
}

static void free_worker(sabot_http_worker *worker) {
    uv_sem_destroy(&worker->is_done);
    free(worker);
}

/// Runs in the pool.
static void work(uv_work_t *request) {
    sabot_http_worker *const worker = request->data;
    worker->present->task.work(worker->present->job);
    uv_sem_post(&worker->is_done);
}

static void after_work(uv_work_t *request, int status);

static void begin_next(sabot_http_worker *worker) {
    worker->present = take(worker);
    if (worker->present != NULL) {
        uv_queue_work(&worker->http->loop, &worker->request, work, after_work);
    }
}

/// Starts the next job before ending this one, because `end` may add another, which must come last.
static void after_work(uv_work_t *request, int status) {
    (void)status;
    sabot_http_worker *const worker = request->data;
    if (worker->is_closed) { // its job was ended by sabot_http_worker_close
        free_worker(worker);
        return;
    }
    entry *const item = worker->present;
    uv_sem_wait(&worker->is_done);
    begin_next(worker);
    end(item);
}

sabot_http_worker *sabot_http_worker_open(sabot_http *http, size_t waiting_max) {
    sabot_http_worker *const worker = calloc(1, sizeof *worker);
    if (worker == NULL || uv_sem_init(&worker->is_done, 0) != 0) {
        free(worker);
        return NULL;
    }
    worker->http = http;
    worker->waiting_max = waiting_max;
    worker->request.data = worker;
    return worker;
}

bool sabot_http_worker_give(sabot_http_worker *worker, sabot_http_task task, void *job) {
    entry *const item = worker->waiting_count < worker->waiting_max ? malloc(sizeof *item) : NULL;
    if (item == NULL) {
        return false;
    }
    *item = (entry){.task = task, .job = job};
    if (worker->first != NULL) {
        worker->last->next = item;
    } else {
        worker->first = item;
    }
    worker->last = item;
    worker->waiting_count++;
    if (worker->present == NULL && !worker->is_closed) {
        begin_next(worker);
    }
    return true;
}

void sabot_http_worker_close(sabot_http_worker *worker) {
    if (worker == NULL) {
        return;
    }
    worker->is_closed = true;
    const bool is_in_pool = worker->present != NULL;
    if (is_in_pool) {
        if (uv_cancel((uv_req_t *)&worker->request) != 0) { // it has started
            uv_sem_wait(&worker->is_done);
        }
        end(worker->present);
    }
    for (entry *item; (item = take(worker)) != NULL;) {
        end(item);
    }
    if (!is_in_pool) {
        free_worker(worker);
    }
}
