/** A picture of a finished game to keep and to share: the board with everybody's pieces, and the ranking. */
import type { Building, Final, Seat, VariantInfo } from '$api/types';
import { standalone } from '$board/standalone';

const WIDTH = 1600;
const MARGIN = 40;
const HEAD = 100;
const ROW = 62;
const SIGN = 36;

interface Game {
  variant: VariantInfo;
  seats: readonly Seat[];
  owners: Readonly<Record<string, number>>;
  buildings: readonly Building[];
  final: Final;
}

/** Draws the picture, in the colors of the page, and gives it as a PNG. */
export async function pictureOf(game: Game): Promise<Blob> {
  const board = await imageOf(await standalone(game));
  const wide = WIDTH - 2 * MARGIN;
  const high = (wide * board.naturalHeight) / board.naturalWidth;
  const columns = game.final.results.length > 3 ? 2 : 1;
  const rows = Math.ceil(game.final.results.length / columns);
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = Math.round(HEAD + high + MARGIN / 2 + rows * ROW + MARGIN / 2);
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('this browser draws no pictures');
  pen.fillStyle = resolved('--paper');
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.textBaseline = 'middle';
  drawHead(pen, game);
  pen.drawImage(board, MARGIN, HEAD, wide, high);
  const top = HEAD + high + MARGIN / 2;
  game.final.results.forEach((result, index) => {
    const column = Math.floor(index / rows);
    const width = (wide - (columns - 1) * MARGIN) / columns;
    const at = { x: MARGIN + column * (width + MARGIN), y: top + (index % rows) * ROW + ROW / 2, width };
    drawPlace(pen, game.seats[result.seat]!, result, at);
  });
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the picture is empty'))), 'image/png'),
  );
}

/** An SVG that can be drawn on a canvas. */
async function imageOf(svg: string): Promise<HTMLImageElement> {
  const image = new Image();
  // As data and not as a blob: from one, some browsers give no canvas back.
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  return image;
}

/** Who won, and what was played. */
function drawHead(pen: CanvasRenderingContext2D, { variant, final }: Game): void {
  pen.fillStyle = resolved('--ink');
  pen.font = '700 44px Besley, Georgia, serif';
  pen.fillText(final.winner, MARGIN, HEAD / 2, WIDTH * 0.66);
  pen.fillStyle = resolved('--ink-soft');
  pen.font = '600 28px Besley, Georgia, serif';
  pen.textAlign = 'right';
  pen.fillText(variant.title, WIDTH - MARGIN, HEAD / 2, WIDTH * 0.26);
  pen.textAlign = 'left';
}

function drawPlace(
  pen: CanvasRenderingContext2D,
  seat: Seat,
  { place, total }: Final['results'][number],
  { x, y, width }: { x: number; y: number; width: number },
): void {
  pen.fillStyle = resolved(`--seat-${seat.color}`);
  pen.beginPath();
  pen.roundRect(x, y - SIGN / 2, SIGN, SIGN, 8);
  pen.fill();
  pen.fillStyle = resolved(`--seat-${seat.color}-ink`);
  pen.font = '700 24px Besley, Georgia, serif';
  pen.textAlign = 'center';
  pen.fillText(String(seat.number + 1), x + SIGN / 2, y + 2);
  pen.fillStyle = resolved('--ink');
  pen.font = `${place === 1 ? 800 : 600} 32px Besley, Georgia, serif`;
  pen.textAlign = 'left';
  pen.fillText(`${place}.  ${seat.name}`, x + SIGN + 20, y, width - 180);
  pen.textAlign = 'right';
  pen.fillText(String(total).replace('-', '−'), x + width, y);
  pen.textAlign = 'left';
}

/** A color of the page by its name. A canvas knows no `light-dark()`: an element is asked what the color is. */
function resolved(name: string): string {
  const probe = document.createElement('span');
  probe.style.color = `var(${name})`;
  probe.hidden = true;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}
