// What is crowded in the page: controls upon each other, words that leave their button or are cut.
() => {
  const seen = (each) => { const { width, height } = each.getBoundingClientRect(); return width > 1 && height > 1 && each.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !each.closest('.unseen, [inert], details:not([open]) > :not(summary)'); };
  const top = document.querySelector('dialog[open]') ?? document.body;
  const controls = [...top.querySelectorAll('button, a, input, select, textarea, summary, [role=tab]')].filter(seen).filter((e)=>!e.matches('.skip'));
  const name = (each) => (each.textContent.trim() || each.getAttribute('aria-label') || each.tagName).slice(0, 40);
  const trouble = [];
  const boxes = controls.map((each) => each.getBoundingClientRect());
  // what floats over the rest on purpose
  const layer = (each) => each.closest('.banner, .tabs, .stage, .pad, .bar, .panels, dialog')?.className ?? '';
  controls.forEach((a, i) => controls.slice(i + 1).forEach((b, j) => {
    if (a.contains(b) || b.contains(a) || layer(a) !== layer(b)) return;
    const [p, q] = [boxes[i], boxes[i + 1 + j]];
    const w = Math.min(p.right, q.right) - Math.max(p.left, q.left);
    const h = Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top);
    if (w > 1 && h > 1) trouble.push(`${name(a)} over ${name(b)}`);
  }));
  for (const each of controls) {
    if (each.matches('input, select, textarea')) continue;
    const box = each.getBoundingClientRect();
    for (const part of [each, ...each.querySelectorAll('*')]) {
      for (const node of part.childNodes) {
        if (node.nodeType !== 3 || !node.textContent.trim()) continue;
        if (part.closest('.unseen, svg') ) continue;
        const range = document.createRange(); range.selectNodeContents(node);
        for (const r of range.getClientRects()) {
          if (r.width < 1) continue;
          if (r.left < box.left - 1 || r.right > box.right + 1 || r.top < box.top - 2 || r.bottom > box.bottom + 2) { trouble.push(`text leaves ${name(each)} by ${Math.round(Math.max(box.left-r.left, r.right-box.right, box.top-r.top, r.bottom-box.bottom))}`); break; }
        }
      }
      if (part !== each && part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).overflowX !== 'visible' && part.clientWidth) trouble.push(`cut: ${name(part)}`);
    }
  }
  if (document.documentElement.scrollWidth > innerWidth) trouble.push('page scrolls sideways');
  return [...new Set(trouble)];
}
