import { fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { PicturesContext } from '../../ui/pictures.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { stageProfile } from '../../testing/stage-profile.tsx'
import type { Answer } from '../../testing/start-api.ts'
import { ProfilePicture } from './ProfilePicture.tsx'

let close: (() => Promise<unknown>) | undefined

afterEach(() => close?.())

const amara = { id: 1, name: 'Amara Okafor' }
const ben = { id: 2, name: 'Ben Ode' }

interface Given {
  user?: typeof amara
  isAdmin?: boolean
  hasPicture?: boolean
  answer?: () => Answer
}

async function stage({ user = amara, isAdmin = false, hasPicture = false, answer }: Given = {}) {
  const staged = await stageProfile({
    me: { isAdmin },
    screen: () => (
      <PicturesContext value={(id) => (hasPicture && id === user.id ? '/api/users/picture/1?p=a' : undefined)}>
        <ProfilePicture user={user} />
        <Avatar name={user.name} id={user.id} />
      </PicturesContext>
    ),
    answer: () => answer?.() ?? { status: 204 },
  })
  close = staged.close
  await vi.waitFor(() => expect(staged.page.container.querySelector('.avatar')).not.toBeNull())
  return staged
}

const open = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Choose a picture' }))
  return screen.findByRole('dialog')
}
const choose = (name: string, type = 'image/png') =>
  fireEvent.change(screen.getByLabelText('Choose a picture', { selector: 'input' }), {
    target: { files: [new File(['x'], name, { type })] },
  })
const update = () => screen.getByRole('button', { name: 'Update' })

it('A-PIC-01 A-PIC-02 the picture opens a menu; deleting is offered only when there is one', async () => {
  await stage()
  fireEvent.click(screen.getByRole('button', { name: 'Profile picture' }))
  expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(['Update profile picture'])
})

it('A-PIC-02 A-PIC-10 deletes the picture there is', async () => {
  const { calls } = await stage({ hasPicture: true })
  fireEvent.click(screen.getByRole('button', { name: 'Profile picture' }))
  fireEvent.click(screen.getByRole('menuitem', { name: 'Delete profile picture' }))
  await vi.waitFor(() => expect(calls).toMatchObject([{ method: 'DELETE', path: '/api/users/picture/1' }]))
})

it("A-PIC-12 a colleague's picture is only looked at, but an administrator changes it", async () => {
  await stage({ user: ben })
  expect(screen.queryByRole('button')).toBeNull()
  await close?.()
  document.body.innerHTML = ''
  await stage({ user: ben, isAdmin: true })
  await open()
  expect(screen.getByRole('heading', { name: "Update Ben Ode's profile picture" })).toBeDefined()
})

it('A-PIC-03 A-PIC-04 A-PIC-06 the window has its buttons, and Update waits for a file', async () => {
  await stage({ hasPicture: true })
  await open()
  expect(screen.getByRole('heading', { name: 'Update your profile picture' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Delete' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeDefined()
  expect(update()).toHaveProperty('disabled', true)
  choose('face.PNG')
  expect(update()).toHaveProperty('disabled', false)
  expect(screen.getByText('face.PNG')).toBeDefined()
  expect((await screen.findByRole('img')).getAttribute('src')).toMatch(/^data:image\/png/)
})

it('A-PIC-05 A-PIC-09 another kind of file is refused with a sentence that can be dismissed', async () => {
  await stage()
  const dialog = await open()
  choose('face.gif', 'image/gif')
  expect(screen.getByRole('alert').textContent).toBe(
    "Unable to upload your selected image, please ensure it's a supported file type.",
  )
  expect(update()).toHaveProperty('disabled', true)
  fireEvent.click(dialog.querySelector('.alert button')!)
  expect(screen.queryByRole('alert')).toBeNull()
})

it('A-PIC-09 the countdown restarts with the next invalid file', async () => {
  await stage()
  const dialog = await open()
  choose('face.gif', 'image/gif')
  const left = () => dialog.querySelector('.alert .num')?.textContent
  await vi.waitFor(() => expect(left()).toBe('9'), { timeout: 5_000 })
  choose('face.bmp', 'image/bmp')
  expect(left()).toBe('10')
})

it('A-PIC-04 A-PIC-08 Cancel stops the upload', async () => {
  const abort = vi.spyOn(XMLHttpRequest.prototype, 'abort')
  vi.spyOn(XMLHttpRequest.prototype, 'send').mockReturnValue()
  await stage()
  await open()
  choose('face.png')
  fireEvent.click(update())
  expect(await screen.findByRole('button', { name: 'Uploading 0%' })).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await vi.waitFor(() => expect(abort).toHaveBeenCalledOnce())
})

it('A-PIC-15 a picture that does not load is replaced by initials', async () => {
  const { page } = await stage({ hasPicture: true })
  const images = page.container.querySelectorAll('img')
  expect(images).toHaveLength(2)
  for (const image of images) fireEvent.error(image)
  expect(page.container.querySelectorAll('img')).toHaveLength(0)
  expect(page.container.querySelectorAll('[data-initials="AO"]')).toHaveLength(2)
})
