import type { FastifyInstance } from 'fastify'
import { isRefusal, refuse } from '../call/answer.ts'
import { CallContext, type Services } from '../call/call-context.ts'
import type { Catalogues } from '../catalogue/catalogues.ts'
import { requireAccount } from '../commands/account/require-account.ts'
import { callerOf } from '../http/caller-of.ts'
import { sendRefusal } from '../http/send-answer.ts'
import { tenantOf } from '../http/tenant.ts'
import { contractFile } from '../letters/joining/contract-file.ts'
import { readContractFacts } from '../letters/joining/read-contract-facts.ts'
import { letterLook } from '../letters/letter-look.ts'
import { printDocument } from '../letters/pdf/print-document.ts'

/**
 * Serves a contract as the PDF that came with its welcome letter, to the account that pays for it. It is a file, so
 * not a call of the contract.
 */
export function mountContractFiles(app: FastifyInstance, services: Services, catalogues: Catalogues): void {
  app.get<{ Params: { contractId: string } }>(
    '/api/my-account/contracts/:contractId/contract.pdf',
    async (request, reply) => {
      const catalogue = await tenantOf(request, reply, catalogues)
      if (!catalogue) return sendRefusal(request, reply, refuse('CLIENT_NOT_FOUND'))
      const customer = await requireAccount(
        new CallContext(services, callerOf(request, catalogue, services.config)),
      )
      if (isRefusal(customer)) return sendRefusal(request, reply, customer)
      const { contractId } = request.params
      const wanted = { contractId: Number(contractId), payerId: customer.customerId }
      const [facts] = /^\d{1,15}$/.test(contractId)
        ? await readContractFacts(services.db, catalogue, wanted)
        : []
      if (!facts) return sendRefusal(request, reply, refuse('CONTRACT_NOT_FOUND'))
      const document = contractFile(facts)
      return reply
        .header('cache-control', 'private, no-store')
        .header('content-disposition', `attachment; filename="${document.filename}"`)
        .type('application/pdf')
        .send(await printDocument(document, letterLook(catalogue.client.theme)))
    },
  )
}
