//! One-page PDF documents.

/// A page with a heading and lines of text. Long lines are wrapped.
pub fn pdf_page(heading: &str, text: &[&str]) -> Vec<u8> {
    let mut content = format!("BT /F1 20 Tf 64 760 Td ({}) Tj /F1 11 Tf 0 -34 Td\n", escape(heading));
    for line in text.iter().flat_map(|line| wrap(line, 84)) {
        content.push_str(&format!("({}) Tj 0 -17 Td\n", escape(&line)));
    }
    content.push_str("ET");
    let objects = [
        "<< /Type /Catalog /Pages 2 0 R >>".to_owned(),
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>".to_owned(),
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>".to_owned(),
        format!("<< /Length {} >>\nstream\n{content}\nendstream", content.len()),
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>".to_owned(),
    ];
    let mut pdf = String::from("%PDF-1.4\n");
    let mut table = String::from("0000000000 65535 f \n");
    for (number, object) in (1..).zip(&objects) {
        table.push_str(&format!("{:010} 00000 n \n", pdf.len()));
        pdf.push_str(&format!("{number} 0 obj\n{object}\nendobj\n"));
    }
    let start = pdf.len();
    pdf.push_str(&format!("xref\n0 6\n{table}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n{start}\n%%EOF\n"));
    pdf.into_bytes()
}

fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    // The font has no glyphs for other scripts.
    let legible = |word: &&str| word.is_empty() || word.chars().any(|letter| letter.is_ascii_alphanumeric());
    for word in text.split(' ').filter(legible) {
        let line = lines.last_mut().filter(|line| line.is_empty() || line.len() + word.len() < width);
        match line {
            Some(line) if line.is_empty() => line.push_str(word),
            Some(line) => line.push_str(&format!(" {word}")),
            None => lines.push(word.to_owned()),
        }
    }
    lines
}

/// Converts text for the font: ASCII letters only, with PDF syntax characters escaped.
fn escape(text: &str) -> String {
    let plain = text.chars().map(|letter| match letter {
        'â' => 'a',
        'é' => 'e',
        other if other.is_ascii() => other,
        _ => ' ',
    });
    plain.flat_map(|letter| matches!(letter, '(' | ')' | '\\').then_some('\\').into_iter().chain([letter])).collect()
}
