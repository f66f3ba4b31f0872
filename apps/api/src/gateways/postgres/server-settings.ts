import { totalmem } from 'node:os'

export function serverSettings(port: number, durable: boolean): Record<string, string | number> {
  const isSmall = totalmem() < 2 * 1024 ** 3
  return {
    port,
    listen_addresses: '127.0.0.1',
    // In the server's own folder, which no one else may enter.
    unix_socket_directories: process.platform === 'win32' ? '' : '.',
    // All tests of a run share one server, and each of their apps has pools of its own.
    max_connections: durable ? 100 : 400,
    shared_buffers: isSmall ? '64MB' : '256MB',
    effective_cache_size: isSmall ? '512MB' : '2GB',
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    // Two cores and short queries: helpers of any kind cost more than they bring.
    max_parallel_workers_per_gather: 0,
    io_method: 'sync',
    jit: 'off',
    random_page_cost: 1.1,
    wal_buffers: '16MB',
    max_wal_size: '1GB',
    checkpoint_timeout: '15min',
    // Claims come and go all day: their tables are vacuumed often and in small portions.
    autovacuum_vacuum_scale_factor: 0.05,
    autovacuum_analyze_scale_factor: 0.05,
    autovacuum_naptime: '20s',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // S84: our own log has the errors of requests, without a row's values. A message, its detail and its
    // statement would bring values into this log: it has only what happens to the server itself.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    ...(durable
      ? { commit_delay: 50, commit_siblings: 8 }
      : {
          fsync: 'off',
          synchronous_commit: 'off',
          full_page_writes: 'off',
          wal_level: 'minimal',
          max_wal_senders: 0,
        }),
  }
}
