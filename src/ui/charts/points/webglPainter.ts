import type { PointModel } from './pointModel'
import type { PointPainter, PointScene, Slice } from './pointScene'
import { corners, furthest, symbols } from './symbols'

const maxKeys = 64
const square = corners.square[2]?.[0] ?? 1
const diamond = corners.diamond[1]?.[0] ?? 1

const vertexSource = `#version 300 es
uniform vec4 view;
uniform float ratio;
uniform vec4 inks[${maxKeys}];
uniform int symbols[${maxKeys}];
in vec2 place;
in float radius;
in float series;
out vec4 ink;
flat out int symbol;
flat out float pixels;
flat out float reach;
const float reaches[${symbols.length}] = float[](1.0, ${square}, ${diamond}, ${furthest}, ${furthest});
void main() {
  int key = int(series);
  ink = inks[key];
  symbol = symbols[key];
  pixels = radius * ratio;
  reach = reaches[symbol] + 1.0 / pixels;
  gl_PointSize = 2.0 * reach * pixels;
  gl_Position = ink.a == 0.0 ? vec4(2.0, 2.0, 2.0, 1.0) : vec4((place - view.xy) * view.zw * 2.0 - 1.0, 0.0, 1.0);
}`

const fragmentSource = `#version 300 es
precision highp float;
in vec4 ink;
flat in int symbol;
flat in float pixels;
flat in float reach;
out vec4 painted;
void main() {
  vec2 p = (gl_PointCoord * 2.0 - 1.0) * reach;
  if (symbol == 4) p.y = -p.y;
  float outside = length(p) - 1.0;
  if (symbol == 1) outside = max(abs(p.x), abs(p.y)) - ${square};
  else if (symbol == 2) outside = (abs(p.x) + abs(p.y) - ${diamond}) * 0.70710678;
  else if (symbol >= 3) outside = max(p.y, abs(p.x) * 0.8660254 - p.y * 0.5) - ${furthest / 2};
  float inked = ink.a * clamp(0.5 - outside * pixels, 0.0, 1.0);
  if (inked == 0.0) discard;
  painted = vec4(ink.rgb * inked, inked);
}`

const compiled = (gl: WebGL2RenderingContext) => {
  const program = gl.createProgram()
  for (const [type, source] of [
    [gl.VERTEX_SHADER, vertexSource],
    [gl.FRAGMENT_SHADER, fragmentSource],
  ] as const) {
    const shader = gl.createShader(type)
    if (shader === null) return null
    gl.shaderSource(shader, source)
    gl.compileShader(shader)
    gl.attachShader(program, shader)
  }
  gl.linkProgram(program)
  return gl.getProgramParameter(program, gl.LINK_STATUS) ? program : null
}

/** Places as shares of the ranges, which single precision holds however large the numbers are. */
const sharesOf = ({ x, y, ranges }: PointModel) => {
  const shares = new Float32Array(x.length * 2)
  const [spanX, spanY] = [ranges.x[1] - ranges.x[0] || 1, ranges.y[1] - ranges.y[0] || 1]
  for (let at = 0; at < x.length; at += 1) {
    shares[2 * at] = ((x[at] ?? 0) - ranges.x[0]) / spanX
    shares[2 * at + 1] = ((y[at] ?? 0) - ranges.y[0]) / spanY
  }
  return shares
}

const viewOf = ({ model: { ranges }, view }: PointScene) => {
  const [spanX, spanY] = [ranges.x[1] - ranges.x[0] || 1, ranges.y[1] - ranges.y[0] || 1]
  return [
    (view.x[0] - ranges.x[0]) / spanX,
    (view.y[0] - ranges.y[0]) / spanY,
    spanX / (view.x[1] - view.x[0]),
    spanY / (view.y[1] - view.y[0]),
  ] as const
}

const inksOf = ({ colors, hidden, opacity }: PointScene) =>
  colors.flatMap((hex, key) => [
    ...[1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255),
    hidden[key] ? 0 : opacity,
  ])

/** Draws points on the graphics card: for a million. */
export const webglPainter = (canvas: HTMLCanvasElement): PointPainter | null => {
  // The drawing buffer is kept so that the chart can be copied into an image.
  const gl = canvas.getContext('webgl2', {
    premultipliedAlpha: true,
    antialias: false,
    preserveDrawingBuffer: true,
  })
  const program = gl && compiled(gl)
  if (!gl || !program) return null
  const uniform = (name: string) => gl.getUniformLocation(program, name)
  const at = {
    view: uniform('view'),
    ratio: uniform('ratio'),
    inks: uniform('inks'),
    symbols: uniform('symbols'),
  }
  const attribute = (name: string, size: number, type: number, bytes: number) => {
    const buffer = gl.createBuffer()
    const index = gl.getAttribLocation(program, name)
    gl.enableVertexAttribArray(index)
    return {
      fill: (values: Float32Array | Uint8Array) => {
        gl.bindBuffer(gl.ARRAY_BUFFER, buffer)
        gl.bufferData(gl.ARRAY_BUFFER, values, gl.STATIC_DRAW)
      },
      take: ({ offset, step }: Slice) => {
        gl.bindBuffer(gl.ARRAY_BUFFER, buffer)
        gl.vertexAttribPointer(index, size, type, false, step * bytes, offset * bytes)
      },
    }
  }
  const attributes = {
    place: attribute('place', 2, gl.FLOAT, 8),
    radius: attribute('radius', 1, gl.FLOAT, 4),
    series: attribute('series', 1, gl.UNSIGNED_BYTE, 1),
  }
  gl.useProgram(program)
  gl.enable(gl.BLEND)
  gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA)
  let uploaded: Partial<PointScene> = {}
  return (scene, slice) => {
    const { model, radii, room } = scene
    if (uploaded.model !== model) {
      attributes.place.fill(sharesOf(model))
      attributes.series.fill(model.series)
      gl.uniform1iv(
        at.symbols,
        model.keys.map(({ symbol }) => symbols.indexOf(symbol)),
      )
    }
    if (uploaded.radii !== radii) attributes.radius.fill(radii)
    uploaded = { model, radii }
    gl.viewport(0, 0, canvas.width, canvas.height)
    gl.uniform4f(at.view, ...viewOf(scene))
    gl.uniform1f(at.ratio, canvas.width / room.width)
    gl.uniform4fv(at.inks, inksOf(scene))
    gl.clearColor(0, 0, 0, 0)
    if (slice.offset === 0) gl.clear(gl.COLOR_BUFFER_BIT)
    for (const each of Object.values(attributes)) each.take(slice)
    gl.drawArrays(gl.POINTS, 0, Math.ceil((model.x.length - slice.offset) / slice.step))
    const painted = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0)
    gl.flush()
    return () => {
      const isPainted =
        painted === null || gl.getSyncParameter(painted, gl.SYNC_STATUS) !== gl.UNSIGNALED
      if (isPainted) gl.deleteSync(painted)
      return isPainted
    }
  }
}
