/** A picture of a finished game to keep and to share: the map with everybody's routes, and the ranking. */
import type { Final, Seat, VariantInfo } from '$api/types';
import { shapeOf, smoothPath, type BoardShape, type Point } from '$board/geometry';

const WIDTH = 1200;
const MARGIN = 40;
const ROW = 46;
const HEAD = 96;

interface Game {
  variant: VariantInfo;
  seats: readonly Seat[];
  owners: Readonly<Record<string, number>>;
  final: Final;
}

/** Draws the picture, in the colors of the page, and gives it as a PNG. */
export async function pictureOf(game: Game): Promise<Blob> {
  const shape = shapeOf(game.variant);
  const scale = (WIDTH - 2 * MARGIN) / shape.view.width;
  const map = shape.view.height * scale;
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = Math.round(HEAD + map + MARGIN + game.final.results.length * ROW + MARGIN);
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('this browser draws no pictures');
  const look = getComputedStyle(document.documentElement);
  const color = (name: string) => resolved(look.getPropertyValue(name).trim(), name);
  pen.fillStyle = color('--paper');
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = color('--ink');
  pen.font = '700 40px Besley, Georgia, serif';
  pen.textBaseline = 'middle';
  pen.fillText(game.variant.title, MARGIN, HEAD / 2);
  pen.save();
  pen.translate(MARGIN - shape.view.x * scale, HEAD - shape.view.y * scale);
  pen.scale(scale, scale);
  drawMap(pen, shape, game, color);
  pen.restore();
  drawRanking(pen, game, HEAD + map + MARGIN, color);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the picture is empty'))), 'image/png'),
  );
}

type Color = (name: string) => string;

function drawMap(pen: CanvasRenderingContext2D, shape: BoardShape, game: Game, color: Color): void {
  pen.fillStyle = color('--paper-raised');
  pen.fillRect(shape.view.x, shape.view.y, shape.view.width, shape.view.height);
  pen.lineCap = 'round';
  pen.lineJoin = 'round';
  for (const [id, lane] of shape.lanes) {
    const owner = game.owners[id];
    const seat = owner === undefined ? undefined : game.seats[owner];
    for (const line of lane.lines) {
      if (seat) stroke(pen, line, shape.slotWidth * 1.25, color('--ink'));
      stroke(pen, line, seat ? shape.slotWidth : 1.4, seat ? color(`--seat-${seat.color}`) : color('--line'));
    }
  }
  pen.fillStyle = color('--ink');
  for (const place of shape.places.values()) {
    pen.beginPath();
    pen.arc(place.x, place.y, shape.cityRadius * 0.7, 0, 2 * Math.PI);
    pen.fill();
  }
}

function stroke(pen: CanvasRenderingContext2D, line: Point[], width: number, color: string): void {
  pen.lineWidth = width;
  pen.strokeStyle = color;
  pen.stroke(new Path2D(smoothPath(line)));
}

function drawRanking(pen: CanvasRenderingContext2D, game: Game, top: number, color: Color): void {
  game.final.results.forEach((result, index) => {
    const y = top + index * ROW + ROW / 2;
    const seat = game.seats[result.seat]!;
    pen.fillStyle = color(`--seat-${seat.color}`);
    pen.fillRect(MARGIN, y - 14, 28, 28);
    pen.fillStyle = color('--ink');
    pen.font = `${index ? 500 : 800} 28px Besley, Georgia, serif`;
    pen.textAlign = 'left';
    pen.fillText(`${result.place}.  ${seat.name}`, MARGIN + 46, y, WIDTH - 260);
    pen.textAlign = 'right';
    pen.fillText(String(result.total), WIDTH - MARGIN, y);
    pen.textAlign = 'left';
  });
}

/** A canvas knows no `light-dark()`: an element is asked what the color is. */
function resolved(value: string, name: string): string {
  const probe = document.createElement('span');
  probe.style.color = `var(${name})`;
  probe.hidden = true;
  document.body.append(probe);
  const color = getComputedStyle(probe).color;
  probe.remove();
  return color || value;
}
