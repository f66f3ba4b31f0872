import { CannotJoin } from '@touchline/api/commands/spread/join-home'
import { CannotMove } from '@touchline/api/commands/spread/move-client'
import { InvalidSetting } from '@touchline/api/config'
import { OwnPostgresError } from '@touchline/api/gateways/postgres/own-postgres-error'
import { MigrationRefused } from '@touchline/api/stores/database/migrate'
import { InvalidTiles } from '@touchline/web/server/map-tiles/open-tiles'

/** A reason for not starting that the operator can do something about. Only its message is shown. */
export class CannotStart extends Error {
  override readonly name = 'CannotStart'
}

/** Returns a sentence for a fault that we know, or null for one that needs its stack. */
export function sentenceOf(error: unknown): string | null {
  const isKnown =
    error instanceof CannotStart ||
    error instanceof CannotJoin ||
    error instanceof CannotMove ||
    error instanceof InvalidSetting ||
    error instanceof OwnPostgresError ||
    error instanceof MigrationRefused ||
    error instanceof InvalidTiles
  return isKnown ? error.message : null
}
