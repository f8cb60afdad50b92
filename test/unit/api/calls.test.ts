import { expect, test } from 'vitest'
import { type Api, createApi } from '../../../src/api/client.ts'
import type { Config } from '../../../src/api/config.ts'
import { plainConfig } from '../../support/config.ts'
import { empty } from '../../support/fetch-stub.ts'
import { stubHttp } from '../lib/stub-http.ts'

// The flows send all calls with the ordinary configuration to the mock.
test.each<[call: string, Partial<Config>, send: (api: Api) => Promise<unknown>, body?: object]>([
  ['POST /x/login', { loginPath: '/x/login' }, api => api.login('a', 'b'), { username: 'a', password: 'b' }],
  ['POST /x/logout', { logoutPath: '/x/logout' }, api => api.logout()],
  [
    'POST /api/membership/cancellation',
    { cancellationReason: 'reasonTypeId' },
    api => api.recordCancellation(3, ''),
    { reasonText: '', reasonTypeId: 3 },
  ],
])('sends %s after the configuration %j', async (call, config, send, body) => {
  const { http, stub } = stubHttp({ [call]: () => empty() })
  await send(createApi(http, { ...plainConfig, ...config }))
  expect(stub.sent).toMatchObject([{ call, body }])
})
