import { createDatabase } from '../../stores/database/database.ts'
import { takeMail } from '../../stores/mail/mail-outbox.ts'

/** A program of its own that takes a letter for sending, says so, and does nothing more: a test kills it. */
const db = createDatabase(process.argv[2]!, { max: 1 })
await takeMail(db)
process.send!('taken')
setInterval(() => {}, 1_000)
