import { useCallMutation } from '../call-mutation.ts'
import { callQuery } from '../call-query.ts'

const mailsCall = 'desk/list-mails'

/** Asks for the last letters, for staff. @param to a part of the recipient's address */
export const mailsQuery = (to: string) =>
  callQuery(
    mailsCall,
    async () => (await import('@touchline/contract/calls/desk/list-mails')).listMails,
    { query: to === '' ? {} : { to } },
    (reply) => reply,
  )

export function useSendMailAgain() {
  return useCallMutation({
    load: async () => (await import('@touchline/contract/calls/desk/send-mail-again')).sendMailAgain,
    onSuccess: (_reply, _args, client) =>
      void client.invalidateQueries({ predicate: ({ queryKey: [name] }) => name === mailsCall }),
  })
}
