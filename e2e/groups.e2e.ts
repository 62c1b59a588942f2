import { expect, test } from 'vitest'
import { askAs } from './support/call-as.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

const NUMBER = 'number-of-items'

test('B-VIEW-07 B-LIVE-04 the pager of groups follows groups that colleagues make and empty', async () => {
  const [{ page, context }, clerk] = await Promise.all([
    stage.signedIn('editor@city.example'),
    stage.signedIn('day@city.example'),
  ])
  const post = <T>(path: string, data: object) => askAs<T>(clerk.context, { method: 'POST', path, data })
  const templates = await askAs<{ id: number; title: string }[]>(context, { method: 'GET', path: 'templates' })
  const templateId = templates.find(({ title }) => title === 'Bulky Items')!.id
  const create = async (nth: number) => {
    const body = { templateId, title: `Quay ${nth}`, tags: ['quay'], fields: { [NUMBER]: nth } }
    return (await post<{ created: { id: number } }>('cases', body)).created.id
  }
  const records = new Map<number, number>()
  for (let nth = 1; nth <= 12; nth += 1) records.set(nth, await create(nth))
  const { id } = await askAs<{ id: number }>(context, {
    method: 'POST',
    path: 'views/updateView',
    data: {
      title: 'Quays',
      isPersonal: true,
      columns: ['caseNumber', 'title'],
      clauses: [{ field: 'tags', operator: 'Contains', value: 'quay' }],
      groupBy: `fields.${NUMBER}`,
    },
  })
  const become = (nth: number, value: number) => post(`cases/field/${records.get(nth)}/${NUMBER}/false`, { value })

  await page.goto(`/cases?view=${id}`)
  const pager = page.getByRole('navigation', { name: 'Pages of groups' })
  await pager.getByText('1–10 of 12').waitFor()
  records.set(13, await create(13))
  await pager.getByText('1–10 of 13').waitFor()
  for (const nth of [12, 13]) await become(nth, 1)
  await pager.getByText('1–10 of 11').waitFor()

  await pager.getByRole('button', { name: 'Next page' }).click()
  await pager.getByText('11–11 of 11').waitFor()
  await page.getByRole('region', { name: '11', exact: true }).waitFor()
  await become(11, 1)
  await pager.getByText('0 of 10').waitFor()
  // Its page does not exist any more: the last one is shown instead.
  await page.reload()
  await page.getByRole('region', { name: '10', exact: true }).waitFor()
  await expect.poll(() => page.getByRole('region', { name: '1', exact: true }).getByRole('row').count()).toBe(5)
  expect(page.url()).not.toContain('page=')
  expect(await pager.count()).toBe(0)
})
