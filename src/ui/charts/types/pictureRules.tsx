import { color } from '../../theme/color'

/** Faint lines behind the marks of a picture. */
export const pictureRules = () =>
  [12, 28, 44, 60, 76].map((y) => (
    <line key={y} x1="10" x2="142" y1={y} y2={y} stroke={color.bone} />
  ))
