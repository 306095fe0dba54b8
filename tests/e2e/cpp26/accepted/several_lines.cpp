int clamp(const int value, const int low,
          const int high)
    pre(low <= high)
    post(r: r >= low &&
         r <= high)
{
  return value < low ? low : value;
}
int main() { clamp(1, 2, 3); clamp(9, 2, 3); clamp(1, 3, 2); }
