#include <string>

namespace größe {

/// Prüft die Länge – mit Umlauten im Kommentar.
/// expect: ret == länge * 2
/// assume: 0 <= länge && länge < 100
int verdoppelt(int länge) { return länge * 2; }

/// expect: ret != "ß" ==> text != "ß"
std::string gleich(const std::string& text) { return text; }

/// expect: ret >= 0
/// assume: π > -100 && π < 100
int quadrat(int π) { return π * π - (π == 10 ? 101 : 0); }

}  // namespace größe
