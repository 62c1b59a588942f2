import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { violations } from './support/axe.ts'
import { createRecord } from './support/record-page.ts'
import { setStage } from './support/stage.ts'

const statuses = [204, 500]
const received: { authorization: string | undefined; title: string }[] = []
const receiver = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const { title } = JSON.parse(Buffer.concat(chunks).toString()) as { title: string }
    received.push({ authorization: request.headers.authorization, title })
    response.writeHead(statuses[received.length - 1] ?? 204).end()
  })
})
receiver.listen(0, '127.0.0.1')
await once(receiver, 'listening')
const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`
const stage = setStage({ OUTBOUND_NETWORKS: '127.0.0.0/8' })
afterAll(() => new Promise((resolve) => receiver.close(resolve)))

test(
  'D-101 A-ROUTE-13 B-INTP-01 B-INTP-02 C-INTG-01 C-INTG-06 D-158 an administrator connects a receiver, sends a record to it, sees what failed, and makes a token',
  { timeout: 180_000 },
  async () => {
    const { page } = await stage.signedIn('admin@city.example')
    await page.goto('/integrations')
    await page.getByRole('button', { name: 'New integration' }).click()
    expect(await page.title()).toBe('Integrations · Dossier')
    const form = page.getByRole('dialog')
    await form.getByLabel('Title', { exact: true }).fill('Dispatch')
    await form.getByLabel('Key', { exact: true }).fill('dispatch')
    await form.getByLabel('Address').fill(url)
    await form.getByLabel('Authorization').fill('Bearer of-the-receiver')
    await form.getByRole('button', { name: 'Add output' }).click()
    await form.getByLabel('Title of output 1').fill('Crew calls')
    await stage.photographAll(page, 'integration-form')
    await form.getByRole('button', { name: 'Save' }).click()
    await page.getByText(/^whsec_[A-Za-z0-9]/).waitFor()
    await page.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('heading', { name: 'Dispatch' }).waitFor()
    await page.getByRole('link', { name: 'Integrations', exact: true }).first().waitFor()

    await createRecord(page, { title: 'Lamp out', template: 'Feedback' })
    await page.getByRole('button', { name: 'Send to Crew calls' }).click()
    await page.getByText('Sending...').waitFor()
    await page.getByText('Sent to Crew calls').waitFor()
    await page.getByText(/Dispatch · sent/).waitFor()
    await page.getByRole('button', { name: 'Send to Crew calls' }).click()
    await page.getByText('Error sending to Crew calls').waitFor()
    await stage.photographAll(page, 'record-send')
    expect(received.map(({ authorization }) => authorization)).toEqual(Array(2).fill('Bearer of-the-receiver'))

    await page.goto('/integrations?integration=dispatch')
    await page.getByRole('table', { name: 'Deliveries' }).getByText('Waiting').waitFor()
    await page
      .getByText(/The receiver answered 500/)
      .first()
      .waitFor()
    expect(await page.content()).not.toContain('of-the-receiver')
    expect(await violations(page, 'an integration')).toEqual([])
    await stage.photographAll(page, 'integrations')
    await page.getByRole('button', { name: 'Force run' }).click()
    await page.getByRole('table', { name: 'Deliveries' }).getByText('Waiting').waitFor({ state: 'detached' })
    expect(received).toHaveLength(3)

    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await form.getByText('Send events of records by itself').click()
    await form.getByRole('button', { name: 'Add filter', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Assignee' }).click()
    const editor = page.getByRole('dialog', { name: 'Filter by Assignee' })
    // While the people are on their way, what the list says of itself is an option, too.
    await editor.getByRole('option', { name: /^Amelia Ortega/ }).click()
    await editor.locator('[role=option][aria-selected=true]').filter({ hasText: 'Amelia Ortega' }).waitFor()
    expect(await editor.getByRole('option', { name: '[Me]' }).count()).toBe(0)
    await editor.getByRole('button', { name: 'Done' }).click()
    await stage.photographAll(page, 'integration-events')
    await form.getByRole('button', { name: 'Save' }).click()
    await form.waitFor({ state: 'detached' })
    await page.getByText('On events').waitFor()
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await form.getByRole('group', { name: /^Assignee is / }).waitFor()
    await form.getByRole('button', { name: 'Cancel' }).click()

    await page.goto('/integrations?tab=tokens')
    await page.getByRole('button', { name: 'New token' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Dispatch sync')
    await stage.photographAll(page, 'api-token-new')
    await page.getByRole('button', { name: 'Create token' }).click()
    const token = await page.getByText(/^dsr_[\w-]{43}$/).textContent()
    const answer = await fetch(`${new URL(page.url()).origin}/api/users/me`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(answer.status).toBe(200)
    expect(await violations(page, 'tokens')).toEqual([])
    await stage.photographAll(page, 'api-tokens')
    await page.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('button', { name: 'Revoke Dispatch sync' }).click()
    await page.getByRole('button', { name: 'Revoke', exact: true }).click()
    await page.getByText('No API tokens yet.').waitFor()
  },
)
