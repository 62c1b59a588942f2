import { expect, test } from 'vitest'
import { newTenant } from '../world.ts'

test('D-012 a thing that is sent with 0 or an empty text as its id is a new one', async () => {
  const tenant = await newTenant()
  const admin = await tenant.person({ isAdmin: true, editData: true })
  const save = async (method: 'POST' | 'PUT', path: string, body: object) => {
    const { status, text } = await admin.send({ method, path, body })
    expect({ path, status, text }).toMatchObject({ path, status: 200 })
    const saved = JSON.parse(text) as { id: string | number; field?: { id: string } }
    return saved.field?.id ?? saved.id
  }
  const made = async (method: 'POST' | 'PUT', path: string, body: (title: string) => object) => {
    const ids = [
      await save(method, path, { ...body('One'), id: 0 }),
      await save(method, path, { ...body('Two'), id: '' }),
    ]
    expect(new Set(ids).size).toBe(2)
    return ids[0]!
  }
  const titled = (title: string) => ({ title })
  await made('POST', '/recordNameSettings', titled)
  await made('POST', '/caseNameSettings', titled)
  await made('PUT', '/folders', titled)
  await made('POST', '/formattingRules', (title) => ({ title, dataType: 'number', rules: [] }))
  const fields = [{ id: 0, title: 'Plate', dataType: 'text' }]
  const definitionId = await made('POST', '/datasource/definition', (title) => ({ title, fields }))
  const dataSourceId = await made('POST', '/datasource', (title) => ({ title, definitionId }))
  await made('POST', '/datasource/item', (label) => ({ label, dataSourceId }))
  await made('POST', '/users/userSpecialDefinition/field', (title) => ({ title, dataType: 'text' }))
})
