import { WrongSetting } from '@touchline/api/config'
import { OwnPostgresError } from '@touchline/api/gateways/postgres/own-postgres-error'
import { MigrationRefused } from '@touchline/api/stores/database/migrate'
import { WrongTiles } from '@touchline/web/server/map-tiles/open-tiles'

/** A reason that the person who starts the program can do something about; the message is all that is shown. */
export class CannotStart extends Error {
  override readonly name = 'CannotStart'
}

/** One sentence for a fault that we know, or null for one that needs its stack. */
export function sentenceOf(error: unknown): string | null {
  const isKnown =
    error instanceof CannotStart ||
    error instanceof WrongSetting ||
    error instanceof OwnPostgresError ||
    error instanceof MigrationRefused ||
    error instanceof WrongTiles
  return isKnown ? error.message : null
}
