import type { APIResponse, BrowserContext } from 'playwright-core'

interface Call {
  method: string
  /** Without `/api/`. */
  path: string
  data?: unknown
  /** A file to send in place of data. */
  file?: { name: string; text: string }
}

/** Calls the product as the person of a context, without a page. */
export async function callAs(context: BrowserContext, { method, path, data, file }: Call): Promise<APIResponse> {
  const token = (await context.cookies()).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
  const headers = { 'x-xsrf-token': decodeURIComponent(token) }
  const multipart = file && {
    file: { name: file.name, mimeType: 'text/plain', buffer: Buffer.from(file.text) },
  }
  return context.request.fetch(`/api/${path}`, { method, headers, ...(multipart ? { multipart } : { data }) })
}

/** The answer to a call that must succeed. */
export async function askAs<T>(context: BrowserContext, call: Call): Promise<T> {
  const answer = await callAs(context, call)
  if (!answer.ok()) throw new Error(`${call.method} ${call.path} answered ${answer.status()}: ${await answer.text()}`)
  return (await answer.json()) as T
}

interface Created {
  id: number
  caseNumber: string
}

/** Creates a record without its form, as a program does. */
export async function createByCall(
  context: BrowserContext,
  { template, title }: { template: string; title: string },
): Promise<Created> {
  const templates = await askAs<{ id: number; title: string }[]>(context, { method: 'GET', path: 'templates' })
  const templateId = templates.find((each) => each.title === template)!.id
  const data = { templateId, title }
  return (await askAs<{ created: Created }>(context, { method: 'POST', path: 'cases', data })).created
}
