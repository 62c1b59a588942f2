import { cases } from '@dossier/contract/cases/lifecycle'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ApiError } from '../../lib/api-error.ts'
import { call } from '../../lib/api.ts'
import { useMe } from '../../lib/me.ts'
import { useWords } from '../../lib/words.ts'
import { Button } from '../../ui/Button.tsx'
import { useConfirm } from '../../ui/overlays/Confirm.tsx'
import { copy } from '../../ui/copy.ts'
import { Modal } from '../../ui/overlays/Modal.tsx'
import { UnsavedText, TypedAt } from './UnsavedText.tsx'
import { unsavedTexts } from './unsaved-texts.ts'
import { DISCARDED } from './limits.ts'
import { useAllOffers, useDiscarded, type Offer } from './use-offers.ts'
import './unsaved.css'

/** Everything that this person typed here and did not save, whatever became of the records. */
export function UnsavedSheet({ onClose }: { onClose: () => void }) {
  const me = useMe()
  const holder = { tenantId: me.tenantId, userId: me.id }
  const offers = useAllOffers(holder)
  const discarded = useDiscarded(holder)
  return (
    <Modal title={`Unsaved text (${offers.length})`} isOpen size="side" onClose={onClose}>
      <p className="unsaved-note">
        {offers.length === 0
          ? 'Nothing is unsaved. Text that you typed and could not save appears here.'
          : 'Stored in this browser for you only.'}
      </p>
      <ul className="unsaved-list">
        {offers.map((offer) => (
          <UnsavedItem key={offer.id} offer={offer} onOpen={onClose} />
        ))}
      </ul>
      {discarded.length > 0 && <DiscardedTexts offers={discarded} />}
    </Modal>
  )
}

function DiscardedTexts({ offers }: { offers: Offer[] }) {
  return (
    <section aria-labelledby="discarded-texts">
      <h3 id="discarded-texts">Discarded</h3>
      <p className="unsaved-note">Stays here for {DISCARDED.hours} hours. Put a text back to use it again.</p>
      <ul className="unsaved-list">
        {offers.map((offer) => (
          <DiscardedItem key={offer.id} offer={offer} />
        ))}
      </ul>
    </section>
  )
}

function DiscardedItem({ offer }: { offer: Offer }) {
  const { text, keptAt } = offer
  const name = nameOf(offer)
  return (
    <li aria-label={`Discarded: ${name}`}>
      <h4>
        {name} <TypedAt time={keptAt} />
      </h4>
      <UnsavedText text={text} />
      <div className="unsaved-acts">
        <Button variant="outline" aria-label={`Put back: discarded text for ${name}`} onPress={offer.restore}>
          Put back
        </Button>
        <Button aria-label={`Copy discarded text for ${name}`} onPress={() => void copy(text)}>
          Copy
        </Button>
        <Button aria-label={`Delete discarded text for ${name}`} onPress={offer.drop}>
          Delete
        </Button>
      </div>
    </li>
  )
}

function UnsavedItem({ offer, onOpen }: { offer: Offer; onOpen: () => void }) {
  const confirm = useConfirm()
  const { text, keptAt } = offer
  const name = nameOf(offer)
  const discard = async () => {
    const isSure = await confirm({
      title: 'Discard unsaved text?',
      text: `The text for ${name} will be deleted from this browser.`,
      confirmLabel: 'Discard',
      danger: true,
    })
    if (isSure) offer.drop()
  }
  return (
    <li aria-label={name}>
      <h3>
        {name} <TypedAt time={keptAt} />
      </h3>
      <UnsavedText text={text} />
      {unsavedTexts.isPageOnly(offer.id) && (
        <p className="field-error">Kept only until you close this page. Copy it, or open it and save it.</p>
      )}
      <div className="unsaved-acts">
        <Button variant="outline" aria-label={`Copy unsaved text for ${name}`} onPress={() => void copy(text)}>
          Copy
        </Button>
        <OpenLink offer={offer} name={name} onOpen={onOpen} />
        <Button aria-label={`Discard unsaved text for ${name}`} onPress={() => void discard()}>
          Discard
        </Button>
      </div>
    </li>
  )
}

const nameOf = ({ of }: Offer) => (of.caseNumber === undefined ? of.label : `#${of.caseNumber} ${of.label}`)

function OpenLink({ offer: { of }, name, onOpen }: { offer: Offer; name: string; onOpen: () => void }) {
  const words = useWords()
  const { data: canOpen } = useQuery({
    queryKey: ['unsaved', 'canOpen', of.caseNumber],
    queryFn: () => isReadable(of.caseNumber!),
    enabled: of.caseNumber !== undefined,
    gcTime: 0,
    retry: false,
  })
  const link = { className: 'btn outline', 'aria-label': `Open ${name}`, onClick: onOpen }
  if (of.caseId === 'new')
    return (
      <Link to="/cases/New" {...link}>
        Open
      </Link>
    )
  if (of.page)
    return (
      <Link to={of.page.pathname} search={of.page.search} {...link}>
        Open
      </Link>
    )
  if (canOpen === false) return <span className="unsaved-note">This {words.record} is no longer available to you.</span>
  if (!canOpen || of.caseNumber === undefined) return null
  return (
    <Link to="/cases/$caseNumber" params={{ caseNumber: of.caseNumber }} {...link}>
      Open
    </Link>
  )
}

/** Without a connection nobody knows; opening it says why it does not work. */
async function isReadable(caseNumber: string): Promise<boolean> {
  try {
    await call(cases.details, { query: { caseNumber } })
    return true
  } catch (error) {
    return !(error instanceof ApiError && (error.status === 403 || error.status === 404))
  }
}
