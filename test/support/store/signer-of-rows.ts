import type { Secrets } from '../../../server/store/secrets.ts'
import { readKeys } from '../../../server/website/keys/load-keys.ts'
import type { SecretRow } from '../../../server/website/keys/stored-key.ts'
import { Signer } from '../../../server/website/signing.ts'

/** The signer of a service that runs elsewhere, by the rows of its table `secrets`. */
export async function signerOfRows(rows: readonly SecretRow[]): Promise<Signer> {
  const secrets = { list: async () => rows } as Pick<Secrets, 'list'> as Secrets
  return new Signer(await readKeys({ secrets }, []))
}
