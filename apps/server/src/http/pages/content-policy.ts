import type { FastifyReply } from 'fastify'

const POLICY = 'content-security-policy'

/** Adds a source to some directives of the policy of one answer. */
export function allowSource(reply: FastifyReply, source: string, directives: readonly string[]): void {
  const policy = new Map(
    String(reply.getHeader(POLICY) ?? '')
      .split(';')
      .filter((directive) => directive !== '')
      .map((directive) => [directive.trim().split(' ')[0] ?? '', directive.trim()]),
  )
  for (const name of directives) policy.set(name, `${policy.get(name) ?? `${name} 'self'`} ${source}`)
  reply.header(POLICY, [...policy.values()].join(';'))
}
