import { contract } from '@dossier/contract'
import type { Endpoint } from '@dossier/contract/endpoint'
import { scopesFor } from '@dossier/core/access/token-scopes'
import { expect, test } from 'vitest'
import { z } from 'zod'

const calls = Object.entries(contract).flatMap(([noun, group]) =>
  Object.values<Endpoint>(group).map((endpoint) => ({
    name: `${endpoint.method} ${endpoint.path}`,
    noun,
    endpoint,
    needed: scopesFor(noun, endpoint),
  })),
)

const namesRecords = ({ reply }: Endpoint): boolean =>
  reply instanceof z.ZodType &&
  JSON.stringify(z.toJSONSchema(reply, { unrepresentable: 'any' })).includes('"caseNumber"')

const OF_RECORDS = /^(records|insights|integrations):/

test('C-INTG-04 no call whose answer names records is open to a token without records, insights or integrations', () => {
  const withRecords = calls.filter(({ endpoint }) => namesRecords(endpoint))
  expect(withRecords.length).toBeGreaterThan(20)
  const open = withRecords.filter(({ needed }) => needed?.some((scope) => !OF_RECORDS.test(scope)))
  expect(open.map(({ name }) => name)).toEqual([])
})

test('C-INTG-04 what is closed to every token is a list that somebody has decided on', () => {
  const isClosed = (noun: string) => calls.every((call) => call.noun !== noun || call.needed === null)
  const nouns = [...new Set(calls.map(({ noun }) => noun))]
  expect(nouns.filter(isClosed).toSorted()).toMatchInlineSnapshot(`
    [
      "apiTokens",
      "auth",
      "billing",
      "branding",
      "calendarFeeds",
      "errors",
      "features",
      "notifications",
      "qrCode",
      "samlProviders",
      "secondFactor",
      "securityLog",
      "sessions",
      "sso",
      "supportAccess",
      "system",
      "tenant",
      "tenantInfo",
      "wallLinks",
    ]
  `)
})
