/** What every modal is given. */
export interface ModalScreenProps {
  readonly onClose: () => void
}
