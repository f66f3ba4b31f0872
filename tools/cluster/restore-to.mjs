import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { runOn } from './backup.mjs'
import { groups } from './cluster.mjs'

const machines = ['db1', 'db2', 'db3']
/** Allows a machine that has much else to do its time: a backup takes as long as its data is large. */
const withinMs = 300_000

/**
 * Brings the database back to how it was at a moment, in the order of docs/scale.md: nothing that writes runs, the old
 * cluster is forgotten, and a new one begins from the backup and the archive. Servers and front stay down.
 * @param moment as PostgreSQL writes it, with its zone
 */
export async function restoreTo(cluster, moment) {
  await archiveAll(cluster)
  await cluster.stop({ from: groups.patroni, withinMs })
  for (const name of machines) {
    const { folder } = cluster.databaseFiles.get(name)
    renameSync(join(folder, 'postgres'), join(folder, 'postgres.lost'))
    cluster.writePatroni(name, moment)
  }
  const { folder } = cluster.databaseFiles.get('db1')
  const answers = 'touchline\nYes I am aware\n'
  runOn(cluster, 'db1', ['patronictl', '-c', join(folder, 'patroni.yml'), 'remove', 'touchline'], answers)
  await cluster.start(undefined, { until: groups.product, withinMs })
  // From now on a machine without data is a new standby.
  for (const name of machines) cluster.writePatroni(name)
}

/** Has what PostgreSQL wrote last archived: a moment that the archive does not have can't be reached. */
async function archiveAll(cluster) {
  const client = new pg.Client({ connectionString: cluster.databaseUrl() })
  await client.connect()
  try {
    const { rows } = await client.query('select pg_walfile_name(pg_switch_wal()) as file')
    for (const endsAt = performance.now() + withinMs; ; await sleep(500)) {
      const { rows: archived } = await client.query('select last_archived_wal as file from pg_stat_archiver')
      if (archived[0].file >= rows[0].file) return
      if (performance.now() > endsAt) throw new Error(`PostgreSQL has not archived ${rows[0].file}`)
    }
  } finally {
    await client.end()
  }
}
