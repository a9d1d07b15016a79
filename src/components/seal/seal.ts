/** The geometry of a skill's seal: six arcs of trust, and a rosette that is different for every folder digest. */

export interface Dimension {
  readonly name: string;
  /** 0-100. */
  readonly value: number;
  /** 0-1; how much is known. */
  readonly confidence: number;
  /** Share of the score; the weights of all dimensions sum to 1. */
  readonly weight: number;
}

interface Arc {
  readonly name: string;
  /** SVG path of the whole sector's ring, and of the part that the value fills. */
  readonly track: string;
  readonly fill: string;
  readonly isKnown: boolean;
}

/** Radii in a drawing of 100 by 100. */
const inner = 30;
const outer = 47;
/** Degrees between two arcs. */
const gap = 4;

/** One arc a dimension, clockwise from the top; as long as its weight, filled outward by its value. */
export function sealArcs(dimensions: readonly Dimension[]): Arc[] {
  let from = gap / 2;
  return dimensions.map(({ name, value, confidence, weight }) => {
    const to = from + weight * 360 - gap;
    const reach = inner + ((outer - inner) * Math.max(4, Math.min(100, value))) / 100;
    const arc = {
      name,
      track: sector(from, to, inner, outer),
      fill: sector(from, to, inner, reach),
      isKnown: confidence > 0,
    };
    from = to + gap;
    return arc;
  });
}

/**
 * A closed rosette as engraved on certificates: a circle whose radius swings `lobes` times, with the phase,
 * depth and second swing taken from the digest, so that two folders hardly ever share one.
 * `digest` is any text; `radius` the largest distance from the centre of 100 by 100.
 */
export function rosette(digest: string, radius: number, turn: number): string {
  const seed = [...digest].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1_000_003, 7);
  const lobes = 7 + (seed % 8);
  const depth = 0.1 + ((seed >> 4) % 7) / 50;
  const second = 2 + ((seed >> 7) % 3);
  const phase = (((seed >> 9) % 360) * Math.PI) / 180 + turn;
  const steps = lobes * 10;
  const points = Array.from({ length: steps }, (_, at) => {
    const angle = (at / steps) * 2 * Math.PI;
    const swing = Math.cos(lobes * angle + phase) + 0.4 * Math.cos(second * lobes * angle - phase);
    return point((angle * 180) / Math.PI, radius * (1 - depth + (depth * swing) / 1.4));
  });
  return `M${points.join('L')}Z`;
}

function sector(from: number, to: number, near: number, far: number): string {
  const large = to - from > 180 ? 1 : 0;
  return `M${point(from, far)}A${round(far)} ${round(far)} 0 ${large} 1 ${point(to, far)}L${point(to, near)}A${round(near)} ${round(near)} 0 ${large} 0 ${point(from, near)}Z`;
}

/** Degrees clockwise from the top, and the distance from the centre. */
function point(degrees: number, radius: number): string {
  const angle = ((degrees - 90) * Math.PI) / 180;
  return `${round(50 + radius * Math.cos(angle))} ${round(50 + radius * Math.sin(angle))}`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
