import { type Kysely, sql } from 'kysely'
import { type AppliedSlots, applyWantedSlots } from '../../commands/timetable/apply-wanted-slots.ts'
import type { Database } from '../../stores/database/tables.ts'
import { takeTurn } from '../../stores/imports/import-clock.ts'
import { beginWantedSlots, type WantedSlot, wantSlots } from '../../stores/imports/wanted-slots.ts'

/**
 * Changes of a session in the operator's system, as columns of a slot. It ends an hour after a changed start.
 */
export type SessionChange = { startsAt?: Date; venueId?: number; locationId?: number | null; name?: string }

/** Moves a session as a feed does that has the item at another time or place. */
export function moveByFeed(
  db: Kysely<Database>,
  slot: { id: number },
  { startsAt, venueId, locationId, name }: SessionChange,
): Promise<AppliedSlots> {
  return db.transaction().execute(async (trx) => {
    await takeTurn(trx)
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(s) || '{"sold_elsewhere": 0, "planned_starts_at": null}' as row from slots s
      where id = ${slot.id}`.execute(trx)
    const { row } = rows[0]!
    const wanted = {
      ...row,
      ...(startsAt && {
        starts_at: startsAt.toISOString(),
        ends_at: new Date(startsAt.getTime() + 3_600_000).toISOString(),
        local_date: startsAt.toISOString().slice(0, 10),
      }),
      ...(venueId !== undefined && { venue_id: venueId }),
      ...(locationId !== undefined && { location_id: locationId }),
      ...(name !== undefined && { name }),
    } as unknown as WantedSlot & { rule_id: string }
    await beginWantedSlots(trx)
    await wantSlots(trx, [wanted])
    const scope = {
      clientId: row['client_id'] as number,
      source: row['source'] as string,
      ruleIds: [wanted.rule_id],
    }
    return applyWantedSlots(trx, scope, 'cancel')
  })
}
