export type OwnPostgresFault =
  | 'PLATFORM_UNSUPPORTED'
  | 'PORT_IN_USE'
  | 'FOLDER_UNWRITABLE'
  | 'FOLDER_UNREACHABLE'
  | 'START_FAILED'

/**
 * Fault that keeps our own PostgreSQL from running; the message is one sentence for the person who starts the
 * program.
 */
export class OwnPostgresError extends Error {
  readonly code: OwnPostgresFault

  constructor(code: OwnPostgresFault, message: string) {
    super(message)
    this.name = 'OwnPostgresError'
    this.code = code
  }
}
