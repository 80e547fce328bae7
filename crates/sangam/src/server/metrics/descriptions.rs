//! The description of each metric, shown as `# HELP`.

use metrics::{describe_counter, describe_gauge, describe_histogram};

/// The type of a metric.
#[derive(Clone, Copy)]
enum MetricKind {
    Counter,
    Gauge,
    Histogram,
}

/// Every metric. A test compares this list with what the server exposes.
const ALL: &[(MetricKind, &str, &str)] = &[
    (MetricKind::Counter, "http_requests_total", "Requests, by method, route and status."),
    (MetricKind::Histogram, "http_request_duration_seconds", "How long requests took, by method and route."),
    (
        MetricKind::Counter,
        "sangam_refusals_total",
        "Attempts, mails, rows and other actions that were refused because of a limit on accounts or addresses, by limit.",
    ),
    (MetricKind::Gauge, "connections", "Open connections."),
    (MetricKind::Counter, "connections_refused_total", "Connections and requests that were refused, by limit."),
    (MetricKind::Counter, "connections_closed_total", "Connections that the server closed, by reason."),
    (MetricKind::Gauge, "realtime_sockets", "Open live sockets."),
    (MetricKind::Gauge, "realtime_channels", "Joined channels."),
    (MetricKind::Counter, "realtime_deliveries_total", "Messages that reached sockets, by kind."),
    (MetricKind::Counter, "realtime_drops_total", "Channels and sockets that were closed, by reason."),
    (MetricKind::Counter, "realtime_refusals_total", "Sockets, joins and other actions that were refused, by limit."),
    (MetricKind::Counter, "realtime_policy_checks_total", "Database queries to check who may see a change."),
    (MetricKind::Counter, "sangam_rest_indexed_total", "Lists whose total or rows came from an index in memory."),
    (MetricKind::Counter, "sangam_rest_plans_total", "Statements planned, by whether the plan was cached."),
    (MetricKind::Gauge, "sangam_mail_queue", "Mails waiting to be sent."),
    (MetricKind::Counter, "sangam_mail_sent_total", "Mails that the mail server accepted."),
    (MetricKind::Counter, "sangam_mail_retries_total", "Mails that were postponed after a failure."),
    (MetricKind::Counter, "sangam_mail_failed_total", "Mails that were given up."),
    (
        MetricKind::Counter,
        "sangam_mail_withdrawn_total",
        "Mails that were no longer relevant when the mail server was back.",
    ),
    (MetricKind::Counter, "sangam_notifications_total", "Notifications to people, by kind."),
    (MetricKind::Counter, "sangam_searches_examined_total", "Saved searches compared with a posting, by list."),
    (MetricKind::Counter, "sangam_chore_runs_total", "Chore runs by this copy, by name."),
    (MetricKind::Counter, "sangam_chore_failures_total", "Chore runs that failed, by name."),
    (MetricKind::Histogram, "sangam_chore_seconds", "How long chores took, by name."),
    (
        MetricKind::Gauge,
        "sangam_chore_last_success_timestamp",
        "When this copy last ran a chore successfully, in seconds since 1970.",
    ),
    (MetricKind::Counter, "sangam_clock_jumps_total", "How often the machine's clock was changed by a minute or more."),
    (
        MetricKind::Counter,
        "sangam_task_restarts_total",
        "Background tasks that were restarted after a failure, by task.",
    ),
    (MetricKind::Counter, "sangam_storage_infected_total", "Uploads that the virus scanner found infected."),
    (MetricKind::Counter, "sangam_storage_quarantined_total", "Files without a row that were moved to the quarantine."),
    (MetricKind::Counter, "sangam_storage_refusals_total", "Uploads and scaled pictures that were refused, by limit."),
    (
        MetricKind::Counter,
        "sangam_storage_scaled_pictures_total",
        "Pictures that were scaled, by whether they were cached.",
    ),
    (MetricKind::Counter, "sangam_storage_stored_bytes_total", "Bytes of files that were stored."),
    (MetricKind::Counter, "sangam_storage_served_files_total", "Files that were served."),
    (
        MetricKind::Counter,
        "sangam_db_statements_total",
        "Statements that were run, for requests and for the server's own work.",
    ),
    (MetricKind::Gauge, "sangam_db_replica_connected", "Whether the replica is available for reads: 1 or 0."),
    (MetricKind::Counter, "sangam_db_replica_reads_total", "Reads that the replica answered."),
    (MetricKind::Histogram, "sangam_db_read_seconds", "How long reads took."),
    (MetricKind::Histogram, "sangam_db_write_queue_seconds", "How long writes waited in the queue."),
    (MetricKind::Histogram, "sangam_db_commit_seconds", "How long commits took."),
    (MetricKind::Histogram, "sangam_db_batch_writes", "How many writes shared a commit."),
    (
        MetricKind::Counter,
        "sangam_db_refused_total",
        "Reads and writes that were refused because too many of the same account were already waiting.",
    ),
    (
        MetricKind::Counter,
        "sangam_answers_refused_total",
        "Large answers that were refused because other answers used the available memory.",
    ),
    (MetricKind::Gauge, "sangam_bus_connected", "Whether this copy is connected to the bus: 1 or 0."),
    (MetricKind::Counter, "sangam_bus_told_total", "Messages sent to other copies."),
    (MetricKind::Counter, "sangam_bus_heard_total", "Messages received from other copies."),
    (MetricKind::Counter, "sangam_bus_missed_total", "How often messages from other copies were missed."),
    (
        MetricKind::Gauge,
        "sangam_disk_free_bytes",
        "Free bytes on the disk of the data folder, the files and the backups.",
    ),
    (
        MetricKind::Gauge,
        "sangam_backup_last_success_timestamp",
        "When the last backup was made, by any copy, in seconds since 1970.",
    ),
    (MetricKind::Gauge, "sangam_backup_failures", "How many backups have failed since the last success."),
    (MetricKind::Gauge, "sangam_build_info", "Always 1; its labels give the version and the engine."),
    (MetricKind::Gauge, "process_resident_memory_bytes", "Memory that this process uses."),
    (MetricKind::Counter, "process_cpu_seconds_total", "Processor time that this process has used."),
    (MetricKind::Gauge, "process_open_fds", "Open file descriptors."),
    (MetricKind::Gauge, "process_max_fds", "The maximum number of open file descriptors."),
    (MetricKind::Gauge, "process_start_time_seconds", "When this process started, in seconds since 1970."),
];

/// Registers the descriptions with the recorder.
pub(super) fn describe() {
    for (kind, name, text) in ALL {
        match kind {
            MetricKind::Counter => describe_counter!(*name, *text),
            MetricKind::Gauge => describe_gauge!(*name, *text),
            MetricKind::Histogram => describe_histogram!(*name, *text),
        }
    }
}
